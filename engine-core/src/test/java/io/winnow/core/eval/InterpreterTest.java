package io.winnow.core.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InterpreterTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final Literal T = Literal.TRUE;
    private static final Literal F = Literal.FALSE;
    private static final Literal U = Literal.NULL_BOOL;

    /// Fails when it is evaluated.
    private static final Expr BOOM = new Comparison(
            ComparisonOp.EQUAL, new Arithmetic(ArithmeticOp.DIVIDE, number(1), number(0), DataType.INT64), number(1));

    private static Literal number(@Nullable Long value) {
        return new Literal(DataType.INT64, value);
    }

    private static Literal number(int value) {
        return number((long) value);
    }

    private static @Nullable Object eval(Expr expr, @Nullable Object... row) {
        return Interpreter.evaluate(expr, row, CONTEXT);
    }

    @Test
    void junctionsFollowThreeValuedLogic() {
        List<Literal> values = Arrays.asList(T, F, U);
        for (Literal a : values) {
            for (Literal b : values) {
                assertThat(eval(new And(List.of(a, b)))).isEqualTo(min(a.value(), b.value()));
                assertThat(eval(new Or(List.of(a, b)))).isEqualTo(max(a.value(), b.value()));
            }
        }
        assertThat(eval(new Not(T))).isEqualTo(false);
        assertThat(eval(new Not(U))).isNull();
    }

    private static @Nullable Object min(@Nullable Object a, @Nullable Object b) {
        return Boolean.FALSE.equals(a) || Boolean.FALSE.equals(b) ? (Object) false : a == null ? null : b;
    }

    private static @Nullable Object max(@Nullable Object a, @Nullable Object b) {
        return Boolean.TRUE.equals(a) || Boolean.TRUE.equals(b) ? (Object) true : a == null ? null : b;
    }

    @Test
    void decidedOperandsGuardThoseToTheirRight() {
        assertThat(eval(new And(List.of(F, BOOM)))).isEqualTo(false);
        assertThat(eval(new Or(List.of(T, BOOM)))).isEqualTo(true);
        assertThatThrownBy(() -> eval(new And(List.of(U, BOOM)))).isInstanceOf(ExecutionException.class);
        assertThatThrownBy(() -> eval(new And(List.of(BOOM, F)))).isInstanceOf(ExecutionException.class);
        assertThat(eval(new Coalesce(List.of(T, BOOM)))).isEqualTo(true);
        assertThat(eval(new Case(List.of(T, BOOM), List.of(F, T), BOOM))).isEqualTo(false);
        assertThat(eval(new Case(List.of(U), List.of(BOOM), T))).isEqualTo(true);
    }

    @Test
    void comparisonsWithNullAreUnknownExceptForTheDistinctOnes() {
        Literal none = number((Long) null);
        assertThat(eval(new Comparison(ComparisonOp.EQUAL, none, number(1)))).isNull();
        assertThat(eval(new Comparison(ComparisonOp.NOT_EQUAL, none, none))).isNull();
        assertThat(eval(new Comparison(ComparisonOp.DISTINCT, none, number(1)))).isEqualTo(true);
        assertThat(eval(new Comparison(ComparisonOp.DISTINCT, none, none))).isEqualTo(false);
        assertThat(eval(new Comparison(ComparisonOp.NOT_DISTINCT, none, none))).isEqualTo(true);
        assertThat(eval(new Comparison(ComparisonOp.NOT_DISTINCT, number(2), number(2))))
                .isEqualTo(true);
    }

    @Test
    void unlikeNumbersAreComparedExactly() {
        ColumnRef x = new ColumnRef(0, "x", DataType.INT64);
        Literal limit = new Literal(DataType.FLOAT64, 9007199254740992.0);
        assertThat(eval(new Comparison(ComparisonOp.GREATER, x, limit), 9007199254740993L))
                .isEqualTo(true);
        assertThat(eval(new Comparison(ComparisonOp.EQUAL, x, limit), 9007199254740993L))
                .isEqualTo(false);
    }

    @Test
    void nanEqualsItselfAndIsAboveEverything() {
        ColumnRef x = new ColumnRef(0, "x", DataType.FLOAT64);
        Literal limit = new Literal(DataType.FLOAT64, 4.5);
        assertThat(eval(new Comparison(ComparisonOp.EQUAL, x, x), Double.NaN)).isEqualTo(true);
        assertThat(eval(new Comparison(ComparisonOp.GREATER, x, limit), Double.NaN))
                .isEqualTo(true);
        assertThat(eval(new Comparison(ComparisonOp.EQUAL, x, new Literal(DataType.FLOAT64, 0.0)), -0.0))
                .isEqualTo(true);
    }

    @Test
    void membershipIsUnknownWhereANullCouldDecide() {
        Literal none = number((Long) null);
        assertThat(eval(new In(number(1), List.of(number(1), none)))).isEqualTo(true);
        assertThat(eval(new In(number(2), List.of(number(1), none)))).isNull();
        assertThat(eval(new In(none, List.of(number(1))))).isNull();
        assertThat(eval(new In(none, List.of()))).isEqualTo(false);
        assertThat(eval(new In(number(2), List.of(number(1))))).isEqualTo(false);
        assertThat(eval(new In(number(2), List.of(new Literal(DataType.FLOAT64, 2.0)))))
                .isEqualTo(true);
    }

    @Test
    void truthTestsNeverGiveUnknown() {
        for (Literal value : List.of(T, F, U)) {
            assertThat(eval(new IsTruth(value, Truth.TRUE))).isEqualTo(value == T);
            assertThat(eval(new IsTruth(value, Truth.FALSE))).isEqualTo(value == F);
            assertThat(eval(new IsTruth(value, Truth.UNKNOWN))).isEqualTo(value == U);
            assertThat(eval(new IsNull(value))).isEqualTo(value == U);
        }
    }

    @Test
    void patternsMatchWithAndWithoutCase() {
        Literal text = new Literal(DataType.UTF8, "Oak_1");
        Literal pattern = new Literal(DataType.UTF8, "oak!_%");
        assertThat(eval(new Like(text, pattern, '!', false))).isEqualTo(false);
        assertThat(eval(new Like(text, pattern, '!', true))).isEqualTo(true);
        assertThat(eval(new Like(text, new Literal(DataType.UTF8, null), -1, true)))
                .isNull();
    }

    @Test
    void lenientCastsHideOnlyTheirOwnFailure() {
        Literal word = new Literal(DataType.UTF8, "x");
        assertThat(eval(new Cast(word, DataType.INT32, true))).isNull();
        assertThatThrownBy(() -> eval(new Cast(word, DataType.INT32, false))).isInstanceOf(ExecutionException.class);
        assertThatThrownBy(() -> eval(new Cast(BOOM, DataType.INT32, true))).isInstanceOf(ExecutionException.class);
    }

    @Test
    void nullGoesThroughArithmeticAndFields() {
        ColumnRef x = new ColumnRef(0, "x", DataType.INT64);
        assertThat(eval(new Arithmetic(ArithmeticOp.DIVIDE, x, number(0), DataType.INT64), (Object) null))
                .isNull();
        assertThat(eval(new Negate(x), (Object) null)).isNull();
        DataType type = new DataType.Struct(List.of(Field.of("a", DataType.INT64)));
        ColumnRef s = new ColumnRef(0, "s", type);
        assertThat(eval(new FieldAccess(s, 0), (Object) null)).isNull();
        assertThat(eval(new FieldAccess(s, 0), List.of(7L))).isEqualTo(7L);
    }
}
