package io.winnow.core.prune.truth;

import static io.winnow.core.prune.truth.Build.arithmetic;
import static io.winnow.core.prune.truth.Build.column;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.greater;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.literal;
import static io.winnow.core.prune.truth.Build.plus;
import static io.winnow.core.prune.truth.Build.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.ObjectCuts.Cut;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Tables of conditions over one column, and what they cost.
class PartitionTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final int T = TruthSet.TRUE.bits();
    private static final int F = TruthSet.FALSE.bits();
    private static final int FAILS = TruthSet.FAILURE.bits();
    private static final Expr I = column(DataType.INT32);

    /// `x + 1 > 5`, whose place is found by halving.
    private static final Expr SUM = greater(plus(I, integer(1)), integer(5));

    /// What a table costs without halving: five nodes, and as many instructions for each of three regions, for NULL
    /// and for the NaNs.
    private static final int UNHALVED = 5 + 6 * 5;

    private static Node node(Expr expr) {
        Nodes nodes = new Nodes(CONTEXT);
        return nodes.of(expr, expr.children().stream().map(PartitionTest::node).toList());
    }

    private static @Nullable Steps table(Expr condition, Budget budget) {
        Expr column = condition;
        while (!column.children().isEmpty()) {
            column = column.children().getFirst();
        }
        return Partition.of(node(condition), column.type(), budget);
    }

    private static Steps complete(Expr condition, Cut... cuts) {
        Steps steps = table(condition, new Budget());
        assertThat(steps).isNotNull();
        assertThat(steps.isComplete()).isTrue();
        assertThat(steps.cuts().all()).isEqualTo(List.of(cuts));
        return steps;
    }

    private static int at(Steps steps, Object value) {
        return steps.lookup(AbstractValue.constant(steps.type(), value));
    }

    @Test
    void regionsEndWhereTheOutcomeChanges() {
        Steps steps = complete(equal(I, integer(7)), Cut.before(7L), Cut.before(8L));
        assertThat(at(steps, 6L)).isEqualTo(F);
        assertThat(at(steps, 7L)).isEqualTo(T);
        assertThat(at(steps, 8L)).isEqualTo(F);
        complete(greater(I, integer(7)), Cut.before(8L));
    }

    @Test
    void regionsOfTextsEndJustBeforeTheNext() {
        Steps steps = complete(equal(column(DataType.UTF8), text("a")), Cut.before("a"), Cut.before("a\0"));
        assertThat(at(steps, "A")).isEqualTo(F);
        assertThat(at(steps, "a")).isEqualTo(T);
        assertThat(at(steps, "aa")).isEqualTo(F);
    }

    @Test
    void regionsBeginJustAfterAValueWithoutANeighbour() {
        IntervalValue day = new IntervalValue(0, 1, 0);
        Expr condition = equal(column(DataType.INTERVAL), literal(DataType.INTERVAL, day));
        Steps steps = complete(condition, Cut.before(day), new Cut(day, true));
        assertThat(at(steps, new IntervalValue(0, 0, 0))).isEqualTo(F);
        assertThat(at(steps, day)).isEqualTo(T);
        assertThat(at(steps, new IntervalValue(0, 2, 0))).isEqualTo(F);
    }

    @Test
    void whereASumChangesOrFailsIsFound() {
        Steps steps = complete(SUM, Cut.before(5L), Cut.before((long) Integer.MAX_VALUE));
        assertThat(at(steps, 4L)).isEqualTo(F);
        assertThat(at(steps, 5L)).isEqualTo(T);
        assertThat(at(steps, (long) Integer.MAX_VALUE)).isEqualTo(FAILS);
    }

    private static Budget budget(long left) {
        Budget budget = new Budget();
        assertThat(budget.take(1_000_000 - left)).isTrue();
        return budget;
    }

    @Test
    void aTableThatIsNotPaidForIsNotMade() {
        assertThat(table(SUM, budget(4))).isNull();
        assertThat(table(SUM, budget(UNHALVED - 1))).isNull();
        Steps steps = table(SUM, budget(UNHALVED));
        assertThat(steps).isNotNull();
        assertThat(steps.isComplete()).isFalse();
    }

    @Test
    void halvingEndsWithTheBudget() {
        Budget budget = budget(UNHALVED + 109); // ten times two halves
        Steps steps = table(SUM, budget);
        assertThat(steps).isNotNull();
        assertThat(steps.isComplete()).isFalse();
        assertThat(budget.take(10)).isFalse();
        assertThat(budget.take(9)).isTrue();
    }

    @Test
    void aConditionOfManyStepsStaysOpenAndCostsLittle() {
        Expr often = equal(arithmetic(ArithmeticOp.MODULO, I, integer(3)), integer(0));
        Budget budget = budget(UNHALVED + 2 * 5 * (2 + 4 + 8 + 16) + 1);
        Steps steps = table(often, budget);
        assertThat(steps).isNotNull();
        assertThat(steps.isComplete()).isFalse();
        assertThat(steps.cuts().all()).isEqualTo(List.of(Cut.before(0L), Cut.before(1L)));
        assertThat(budget.take(2)).isFalse();
        assertThat(budget.take(1)).isTrue();
    }
}
