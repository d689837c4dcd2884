package io.winnow.core.prune.truth;

import static io.winnow.core.prune.truth.Build.and;
import static io.winnow.core.prune.truth.Build.call;
import static io.winnow.core.prune.truth.Build.column;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.in;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.isNull;
import static io.winnow.core.prune.truth.Build.like;
import static io.winnow.core.prune.truth.Build.literal;
import static io.winnow.core.prune.truth.Build.number;
import static io.winnow.core.prune.truth.Build.or;
import static io.winnow.core.prune.truth.Build.plus;
import static io.winnow.core.prune.truth.Build.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.Like;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.Node.CutPoint;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What one expression becomes: its constants are folded, it knows whether it may fail and where its outcome may
/// change.
class NodesTest {
    private static final Nodes NODES = new Nodes(new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH));
    private static final Expr I = column(DataType.INT32);
    private static final Expr S = column(DataType.UTF8);
    private static final Expr FAILS = arithmetic(ArithmeticOp.DIVIDE, integer(1), integer(0), DataType.INT32);
    private static final Expr NO_TRUTH = literal(DataType.BOOL, null);
    private static final Expr TRUE = literal(DataType.BOOL, true);
    private static final Expr FALSE = literal(DataType.BOOL, false);

    private static Expr arithmetic(ArithmeticOp op, Expr left, Expr right, DataType result) {
        return new Arithmetic(op, left, right, result);
    }

    private static Node node(Expr expr) {
        return NODES.of(expr, expr.children().stream().map(NodesTest::node).toList());
    }

    private static void foldsTo(Expr expr, @Nullable Object carrier) {
        assertThat(node(expr).constant())
                .as("%s", expr)
                .isEqualTo(new Node.Constant(AbstractValue.constant(expr.type(), carrier), carrier));
    }

    private static void fails(Expr expr) {
        assertThat(node(expr).constant())
                .as("%s", expr)
                .isEqualTo(new Node.Constant(AbstractValue.failure(expr.type()), null));
    }

    private static AbstractValue value(Expr expr) {
        return Program.computing(node(expr)).run(_ -> {
            throw new AssertionError("reads a column");
        });
    }

    private static List<CutPoint> points(Expr expr) {
        return node(expr).cutPoints();
    }

    private static CutPoint point(DataType type, Object value) {
        return new CutPoint(value, type, false);
    }

    private static CutPoint prefix(String text) {
        return new CutPoint(text, DataType.UTF8, true);
    }

    @Test
    void constantsAreFoldedByTheInterpreter() {
        foldsTo(plus(integer(1), integer(2)), 3L);
        foldsTo(equal(plus(integer(1), integer(2)), integer(3)), true);
        foldsTo(call("now"), 0L);
        // An abstract value does not say which zero it is.
        foldsTo(arithmetic(ArithmeticOp.SUBTRACT, number(0.5), number(0.5), DataType.FLOAT64), 0.0);
        foldsTo(plus(literal(DataType.INT32, null), integer(1)), null);
        foldsTo(isNull(literal(DataType.INT32, null)), true);
        fails(FAILS);
        fails(plus(FAILS, integer(1)));
    }

    @Test
    void whatABranchHidesIsNotEvaluated() {
        foldsTo(new Coalesce(List.of(integer(1), FAILS)), 1L);
        fails(new Coalesce(List.of(literal(DataType.INT32, null), FAILS)));
        Expr failing = new Cast(text("x"), DataType.FLOAT64, false);
        Expr zero = new Coalesce(List.of(number(0.0), failing));
        assertThat(node(zero).constant()).isNull();
        assertThat(value(zero)).isEqualTo(AbstractValue.constant(DataType.FLOAT64, 0.0));
    }

    @Test
    void junctionsOfConstantsAreConstants() {
        foldsTo(and(TRUE, FALSE), false);
        foldsTo(and(TRUE, NO_TRUTH), null);
        foldsTo(or(FALSE, NO_TRUTH, TRUE), true);
        foldsTo(or(FALSE, NO_TRUTH), null);
        Expr failing = equal(FAILS, integer(1));
        foldsTo(and(FALSE, failing), false);
        foldsTo(or(TRUE, failing), true);
        fails(and(TRUE, failing));
        fails(or(NO_TRUTH, failing));
    }

    @Test
    void chanceIsNoConstant() {
        assertThat(node(call("random")).constant()).isNull();
        assertThat(node(call("random")).column()).isEqualTo(Node.MANY_COLUMNS);
        assertThat(node(equal(call("random"), number(1))).column()).isEqualTo(Node.MANY_COLUMNS);
    }

    @Test
    void aNodeMayFailWhereAnOperandMay() {
        Expr cast = new Cast(I, DataType.INT8, false);
        assertThat(node(cast).fallible()).isTrue();
        assertThat(node(equal(cast, literal(DataType.INT8, 1L))).fallible()).isTrue();
        assertThat(node(isNull(equal(cast, literal(DataType.INT8, 1L)))).fallible())
                .isTrue();
        assertThat(node(equal(I, integer(1))).fallible()).isFalse();
        assertThat(node(new Cast(I, DataType.INT8, true)).fallible()).isFalse();
    }

    @Test
    void listsOfConstantsAreSearchedAndOthersCompared() {
        Node constants = node(in(I, 1L, 3L, null));
        assertThat(constants.operation()).isInstanceOf(ListMembership.class);
        assertThat(constants.operands()).hasSize(1);
        assertThat(node(new In(I, List.of(plus(integer(1), integer(2))))).operation())
                .isInstanceOf(ListMembership.class);
        assertThat(node(new In(I, List.of())).operation()).isInstanceOf(ListMembership.class);
        assertThat(node(new In(I, List.of(integer(1), I))).operation()).isEqualTo(new Membership(2));
        assertThat(node(new In(I, List.of(number(1)))).operation()).isEqualTo(new Membership(1));
        Node failing = node(new In(I, List.of(integer(1), FAILS)));
        assertThat(failing.operation()).isEqualTo(new Membership(2));
        assertThat(failing.operands()).hasSize(3);
    }

    @Test
    void aListIsReadUpToWhatFails() {
        Expr failing = new In(I, List.of(integer(1), FAILS));
        TruthSet found =
                (TruthSet) Program.computing(node(failing)).run(_ -> AbstractValue.constant(DataType.INT32, 1L));
        assertThat(found).isEqualTo(TruthSet.TRUE);
        TruthSet missed =
                (TruthSet) Program.computing(node(failing)).run(_ -> AbstractValue.constant(DataType.INT32, 2L));
        assertThat(missed).isEqualTo(TruthSet.FAILURE);
    }

    @Test
    void aPatternOfEachRowMayEndItsEscapeHalfway() {
        assertThat(node(new Like(S, S, -1, false)).operation()).isEqualTo(new Matched(null, false));
        assertThat(node(new Like(S, S, '\\', false)).operation()).isEqualTo(new Matched(null, true));
        assertThat(node(new Like(S, S, 0, false)).operation()).isEqualTo(new Matched(null, true));
        assertThat(((Matched) node(like(S, "a%")).operation()).pattern()).isNotNull();
    }

    @Test
    void comparisonsChangeAtTheirConstants() {
        assertThat(points(equal(I, integer(7)))).isEqualTo(List.of(point(DataType.INT32, 7L)));
        assertThat(points(equal(number(7.5), I))).isEqualTo(List.of(point(DataType.FLOAT64, 7.5)));
        assertThat(points(equal(S, text("a")))).isEqualTo(List.of(point(DataType.UTF8, "a")));
        assertThat(points(in(I, 1L, 3L, null)))
                .isEqualTo(List.of(point(DataType.INT32, 1L), point(DataType.INT32, 3L)));
        assertThat(points(equal(I, literal(DataType.INT32, null)))).isEmpty();
        assertThat(points(equal(I, I))).isEmpty();
    }

    @Test
    void othersHaveNoConstantsThatMatter() {
        assertThat(points(plus(I, integer(7)))).isEmpty();
        assertThat(points(isNull(I))).isEmpty();
        assertThat(points(new Coalesce(List.of(I, integer(7))))).isEmpty();
    }

    @Test
    void patternsChangeAtTheirPrefixes() {
        assertThat(points(like(S, "ab%"))).isEqualTo(List.of(prefix("ab%"), prefix("ab")));
        assertThat(points(new Like(S, text("ab%"), -1, true))).isEqualTo(List.of(prefix("ab%")));
        assertThat(points(new Like(S, text("ab\\"), '\\', false))).isEqualTo(List.of(prefix("ab\\")));
        assertThat(points(new Like(S, literal(DataType.UTF8, null), -1, false))).isEmpty();
        assertThat(points(new Like(S, S, -1, false))).isEmpty();
        assertThat(points(call("starts_with", S, text("ab")))).isEqualTo(List.of(prefix("ab")));
        assertThat(points(call("left", S, literal(DataType.INT64, 1L)))).isEqualTo(List.of(point(DataType.INT64, 1L)));
    }

    @Test
    void castsChangeWhereTheyBeginToFail() {
        List<CutPoint> limits = List.of(point(DataType.INT8, -128L), point(DataType.INT8, 127L));
        assertThat(points(new Cast(I, DataType.INT8, false))).isEqualTo(limits);
        assertThat(points(new Cast(I, DataType.INT8, true))).isEqualTo(limits);
        assertThat(points(new Cast(column(DataType.FLOAT64), DataType.INT8, false)))
                .isEqualTo(limits);
        assertThat(points(new Cast(I, DataType.INT64, false))).isEmpty();
        assertThat(points(new Cast(I, new DataType.Decimal(3, 1), false))).isEmpty();
        assertThat(points(new Cast(S, DataType.INT8, false))).isEmpty();
        assertThat(points(new Cast(column(DataType.BOOL), DataType.INT8, false)))
                .isEmpty();
    }
}
