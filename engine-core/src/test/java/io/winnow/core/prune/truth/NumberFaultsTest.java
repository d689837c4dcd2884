package io.winnow.core.prune.truth;

import static io.winnow.core.aggregate.AggregateFunction.AVG;
import static io.winnow.core.aggregate.AggregateFunction.COUNT;
import static io.winnow.core.aggregate.AggregateFunction.MAX;
import static io.winnow.core.aggregate.AggregateFunction.MIN;
import static io.winnow.core.aggregate.AggregateFunction.SUM;
import static io.winnow.core.prune.truth.Build.atLeast;
import static io.winnow.core.prune.truth.Build.atMost;
import static io.winnow.core.prune.truth.Build.between;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.greater;
import static io.winnow.core.prune.truth.Build.in;
import static io.winnow.core.prune.truth.Build.integer;
import static io.winnow.core.prune.truth.Build.isNull;
import static io.winnow.core.prune.truth.Build.less;
import static io.winnow.core.prune.truth.Build.literal;
import static io.winnow.core.prune.truth.Build.notEqual;
import static io.winnow.core.prune.truth.Build.number;
import static io.winnow.core.prune.truth.Build.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Numbers of other types than the column over which engines gave wrong answers from statistics.
class NumberFaultsTest {
    private static final TruthSet T = TruthSet.TRUE;
    private static final TruthSet F = TruthSet.FALSE;
    private static final TruthSet U = TruthSet.UNKNOWN;
    private static final TruthSet TF = T.union(F);
    private static final TruthSet TU = T.union(U);
    private static final TruthSet FU = F.union(U);

    @Test
    void aNarrowFloatIsComparedAsItIs() {
        Rows rows = Rows.of(DataType.FLOAT32, 0.3f, 0.75f)
                .bounds(0.3f, 0.75f)
                .nulls(0)
                .nans(0, 0);
        rows.gives(greater(rows.x(), number(0.3)), 2, T);
        rows.gives(equal(rows.x(), number(0.3)), 0, F);
        rows.gives(equal(rows.x(), literal(DataType.FLOAT32, 0.3f)), 1, TF);
    }

    @Test
    void integersNeverGoThroughDoubles() {
        Rows rows = Rows.of(DataType.INT64, 5L, 9_007_199_254_740_993L)
                .bounds(5L, 9_007_199_254_740_993L)
                .nulls(0);
        rows.gives(greater(rows.x(), number(9_007_199_254_740_992.0)), 1, TF);
        rows.gives(equal(rows.x(), number(9_007_199_254_740_994.0)), 0, F);
        Rows unsigned = Rows.of(DataType.UINT32, 3L, 3_500_000_000L, 9L)
                .bounds(3L, 3_500_000_000L)
                .nulls(0);
        unsigned.gives(greater(unsigned.x(), literal(DataType.INT64, 3_000_000_000L)), 1, TF);
        unsigned.gives(atLeast(unsigned.x(), integer(0)), 3, T);
        Rows wide = Rows.of(DataType.UINT64, -1L).bounds(-1L, -1L).nulls(0);
        wide.gives(greater(wide.x(), literal(DataType.INT64, Long.MAX_VALUE)), 1, T);
    }

    @Test
    void literalsThatTheTypeCannotHoldAreNotRounded() {
        DataType tenths = new DataType.Decimal(3, 1);
        Rows rows = Rows.of(DataType.INT32, 12L, 13L).bounds(12L, 13L).nulls(0);
        rows.gives(less(rows.x(), literal(tenths, new BigDecimal("12.5"))), 1, TF);
        rows.gives(equal(rows.x(), literal(tenths, new BigDecimal("12.3"))), 0, F);
        rows.gives(notEqual(rows.x(), literal(tenths, new BigDecimal("12.5"))), 2, T);
        rows.gives(
                between(rows.x(), literal(tenths, new BigDecimal("12.1")), literal(tenths, new BigDecimal("12.9"))),
                0,
                F);
        DataType cents = new DataType.Decimal(10, 2);
        Rows money = Rows.of(cents, new BigDecimal("19.99"), new BigDecimal("20.00"))
                .bounds(new BigDecimal("19.99"), new BigDecimal("20.00"))
                .nulls(0);
        money.gives(less(money.x(), integer(20)), 1, TF);
        money.gives(equal(money.x(), literal(new DataType.Decimal(5, 3), new BigDecimal("20.000"))), 1, TF);
        money.gives(greater(money.x(), literal(new DataType.Decimal(5, 3), new BigDecimal("19.995"))), 1, TF);
        money.gives(less(money.x(), literal(new DataType.Decimal(5, 3), new BigDecimal("19.985"))), 0, F);
    }

    @Test
    void aCastThatFailsHidesNoRow() {
        Rows rows = Rows.of(DataType.INT64, 42L, 8_000_000_000L)
                .bounds(42L, 8_000_000_000L)
                .nulls(0);
        Expr narrow = new Cast(rows.x(), DataType.INT32, true);
        rows.gives(greater(narrow, integer(1)), 1, TU);
        rows.gives(isNull(narrow), 1, TF);
        rows.gives(greater(new Cast(rows.x(), DataType.FLOAT64, false), number(1)), 2, T);
        rows.gives(greater(new Cast(rows.x(), DataType.INT32, false), integer(1)), 1, T.union(TruthSet.FAILURE));
    }

    @Test
    void boundsThatWentThroughDoublesOnlyBound() {
        long value = 9_007_199_254_740_993L;
        Rows rows = Rows.of(DataType.INT64, 5L, value).nulls(0).noNans();
        Rows rounded = rows.bounds(4L, value + 1);
        rounded.gives(greater(rows.x(), literal(DataType.INT64, value - 1)), 1, TF);
        rounded.gives(equal(rows.x(), literal(DataType.INT64, value)), 1, TF);
        rounded.gives(equal(rows.x(), literal(DataType.INT64, value - 1)), 0, TF);
        rounded.gives(greater(rows.x(), literal(DataType.INT64, value + 1)), 0, F);
        rounded.leavesOpen(MIN, MAX);
        rows.exact(5L, value).answers(MAX, value).gives(greater(rows.x(), literal(DataType.INT64, value)), 0, F);
    }

    @Test
    void doublesBeyondAnIntegerAreBeyondIt() {
        double end = 0x1p63;
        Rows most = Rows.of(DataType.INT64, Long.MAX_VALUE)
                .exact(Long.MAX_VALUE, Long.MAX_VALUE)
                .nulls(0);
        most.gives(less(most.x(), number(end)), 1, T);
        most.gives(equal(most.x(), number(end)), 0, F);
        Rows least = Rows.of(DataType.INT64, Long.MIN_VALUE)
                .exact(Long.MIN_VALUE, Long.MIN_VALUE)
                .nulls(0);
        least.gives(equal(least.x(), number(-end)), 1, T);
        least.gives(less(least.x(), number(-end)), 0, F);
        Rows unsigned = Rows.of(DataType.UINT64, 1L, -1L).exact(1L, -1L).nulls(0);
        unsigned.gives(greater(unsigned.x(), number(end)), 1, TF);
        unsigned.gives(less(unsigned.x(), literal(DataType.INT64, 0L)), 0, F);
        unsigned.answers(MIN, 1L).answers(MAX, -1L);
        Rows tiny = Rows.of(DataType.UINT8, 0L, 255L).exact(0L, 255L).nulls(0);
        tiny.gives(greater(tiny.x(), integer(-1)), 2, T);
        tiny.gives(equal(tiny.x(), integer(256)), 0, F);
        tiny.gives(in(tiny.x(), 0L, 255L), 2, TF);
    }

    @Test
    void extremesOfUnsignedNumbersAreUnsigned() {
        Rows rows = Rows.of(DataType.UINT32, 3L, 3_500_000_000L, 9L)
                .exact(3L, 3_500_000_000L)
                .nulls(0);
        rows.answers(MAX, 3_500_000_000L);
        // As if read with a sign.
        rows.exact(3L, -794_967_296L).leavesOpen(MIN, MAX, COUNT).gives(isNull(rows.x()), 0, TF);
        Rows one = Rows.of(DataType.UINT64, 1L).exact(1L, 1L);
        Rows most = Rows.of(DataType.UINT64, -1L, -1L).exact(-1L, -1L).nulls(0).noNans();
        assertThat(Rows.merged(MAX, List.of(most, one))).containsExactly(-1L);
        assertThat(Rows.merged(MIN, List.of(most, one))).containsExactly(1L);
        most.answers(SUM, new BigDecimal("36893488147419103230"));
    }

    @Test
    void fractionsAreNotCutTowardsZero() {
        DataType tenths = new DataType.Decimal(11, 1);
        Rows rows = Rows.of(DataType.INT32, -13L, -12L).bounds(-13L, -12L).nulls(0);
        rows.gives(less(rows.x(), literal(tenths, new BigDecimal("-12.5"))), 1, TF);
        rows.gives(atMost(rows.x(), literal(tenths, new BigDecimal("-13.1"))), 0, F);
        rows.gives(greater(rows.x(), number(-12.5)), 1, TF);
        rows.gives(equal(rows.x(), number(-12.5)), 0, F);
        Rows positive = Rows.of(DataType.INT32, 12L, 13L).bounds(12L, 13L).nulls(0);
        Expr list = new In(
                new Cast(positive.x(), tenths, false),
                List.of(literal(tenths, new BigDecimal("12.5")), literal(tenths, new BigDecimal("13.0"))));
        positive.gives(list, 1, TF);
        Rows.of(DataType.INT32, 12L).bounds(12L, 12L).nulls(0).gives(list, 0, F);
        Rows small = Rows.of(DataType.INT8, 100L, 127L).bounds(100L, 127L).nulls(0);
        small.gives(less(small.x(), integer(300)), 2, T);
        small.gives(equal(small.x(), integer(100 + 256)), 0, F);
    }

    @Test
    void decimalsBelowZeroKeepTheirSignAndScale() {
        DataType cents = new DataType.Decimal(10, 2);
        DataType mills = new DataType.Decimal(5, 3);
        BigDecimal low = new BigDecimal("-5.00");
        BigDecimal high = new BigDecimal("-0.01");
        Rows rows = Rows.of(cents, low, high).exact(low, high).nulls(0);
        rows.gives(less(rows.x(), integer(20)), 2, T);
        rows.gives(greater(rows.x(), integer(-1)), 1, TF);
        rows.gives(equal(rows.x(), literal(mills, new BigDecimal("-0.010"))), 1, TF);
        rows.gives(greater(rows.x(), literal(mills, new BigDecimal("-0.005"))), 0, F);
        rows.gives(greater(rows.x(), number(-0.02)), 1, TF);
        Rows dear = Rows.of(cents, new BigDecimal("20.00")).exact(new BigDecimal("20.00"), new BigDecimal("20.00"));
        assertThat(Rows.merged(MIN, List.of(dear, rows))).containsExactly(low);
        assertThat(Rows.merged(MAX, List.of(rows, dear))).containsExactly(new BigDecimal("20.00"));
    }

    @Test
    void castsThatChangeTheOrderKeepEveryRow() {
        Rows numbers = Rows.of(DataType.INT32, 9L, 10L).bounds(9L, 10L).nulls(0);
        Expr written = new Cast(numbers.x(), DataType.UTF8, false);
        numbers.gives(greater(written, text("5")), 1, TF);
        numbers.gives(less(written, text("5")), 1, TF);
        Rows texts = Rows.of(DataType.UTF8, "10", "9", "x").bounds("10", "x").nulls(0);
        Expr read = new Cast(texts.x(), DataType.INT32, true);
        texts.gives(equal(read, integer(9)), 1, T.union(FU));
        texts.gives(isNull(read), 1, TF);
        Rows wide = Rows.of(DataType.INT64, 300L, 400L).bounds(300L, 400L).nulls(0);
        wide.gives(greater(new Cast(wide.x(), DataType.INT8, true), integer(1)), 0, U);
        Rows floats = Rows.of(DataType.FLOAT64, 2.6, Double.NaN)
                .bounds(2.6, 2.6)
                .nulls(0)
                .nans(1, 0);
        floats.gives(isNull(new Cast(floats.x(), DataType.INT32, true)), 1, TF);
        floats.gives(equal(new Cast(floats.x(), DataType.INT32, true), integer(3)), 1, TU);
        DataType tenths = new DataType.Decimal(10, 1);
        Rows money = Rows.of(new DataType.Decimal(10, 2), new BigDecimal("19.95"), new BigDecimal("19.99"))
                .bounds(new BigDecimal("19.95"), new BigDecimal("19.99"))
                .nulls(0);
        money.gives(equal(new Cast(money.x(), tenths, false), literal(tenths, new BigDecimal("20.0"))), 2, T);
    }

    @Test
    void sumsDoNotDependOnTheOrderOfTheirParts() {
        List<Rows> parts = List.of(constant(Long.MAX_VALUE), constant(1), constant(-1));
        int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        for (int[] order : orders) {
            List<Rows> ordered = List.of(parts.get(order[0]), parts.get(order[1]), parts.get(order[2]));
            assertThat(Rows.merged(SUM, ordered)).containsExactly(BigDecimal.valueOf(Long.MAX_VALUE));
            assertThat(Rows.merged(AVG, ordered)).containsExactly(BigDecimal.valueOf(Long.MAX_VALUE), 3L);
        }
        Rows most = constant(Long.MAX_VALUE);
        assertThat(Rows.merged(SUM, List.of(most, most))).containsExactly(new BigDecimal("18446744073709551614"));
        most.gives(greater(most.x(), integer(0)), 1, T);
        parts.get(2).gives(greater(most.x(), integer(0)), 0, F);
    }

    private static Rows constant(long value) {
        return Rows.of(DataType.INT64, value).exact(value, value).nulls(0).noNans();
    }
}
