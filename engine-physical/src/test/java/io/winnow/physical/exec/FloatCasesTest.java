package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.TopNExec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// NaN of both signs and both zeros in aggregates: cases K04 to K08.
class FloatCasesTest {
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);

    private static Snapshot doubles(@Nullable Double... values) {
        List<List<Column>> fragments = new ArrayList<>();
        fragments.add(List.of(ColumnBuilder.column(DataType.FLOAT64, Arrays.asList(values))));
        return MemorySource.table("t", Tables.schema(List.of(DataType.FLOAT64)), fragments);
    }

    private static List<List<@Nullable Object>> run(PhysicalPlan plan) {
        try (Harness harness = new Harness(new MemorySource(2))) {
            List<List<@Nullable Object>> one = harness.run(plan, Harness.options(1, 1));
            assertThat(harness.run(plan, Harness.options(4, 3))).containsExactlyInAnyOrderElementsOf(one);
            return one;
        }
    }

    private static @Nullable Object value(PhysicalPlan input, AggregateFunction function) {
        ColumnRef x = new ColumnRef(0, "c0", DataType.FLOAT64);
        return run(Plans.aggregate(input, List.of(), Plans.call(function, x)))
                .getFirst()
                .getFirst();
    }

    private static PhysicalPlan where(Snapshot table, ComparisonOp op, double bound) {
        return new FilterExec(
                Tables.scan(table), new Comparison(op, Tables.column(table, 0), new Literal(DataType.FLOAT64, bound)));
    }

    private static void assertBits(@Nullable Object actual, double expected) {
        assertThat(actual).isInstanceOf(Double.class);
        assertThat(Double.doubleToRawLongBits((Double) actual)).isEqualTo(Double.doubleToRawLongBits(expected));
    }

    @Test
    void negativeNanIsTheMinimumAndPositiveNanTheMaximum() {
        Snapshot low = doubles(1.0, Double.longBitsToDouble(0xfff8_0000_0000_1234L), 2.0);
        assertBits(value(Tables.scan(low), AggregateFunction.MIN), NEGATIVE_NAN);
        assertBits(value(Tables.scan(low), AggregateFunction.MAX), 2.0);
        Snapshot high = doubles(Double.longBitsToDouble(0x7ff8_0000_0000_4321L), 7.5, -1.25, Double.POSITIVE_INFINITY);
        assertBits(value(Tables.scan(high), AggregateFunction.MIN), -1.25);
        assertBits(value(Tables.scan(high), AggregateFunction.MAX), Double.NaN);
        assertThat(value(where(low, ComparisonOp.LESS, 0.5), AggregateFunction.COUNT))
                .isEqualTo(1L);
    }

    @Test
    void aNanThatComesFirstDoesNotStay() {
        Snapshot table = doubles(Double.NaN, 7.5, -1.25, 40.0, Double.POSITIVE_INFINITY);
        assertBits(value(where(table, ComparisonOp.LESS, 1e300), AggregateFunction.MAX), 40.0);
        assertBits(value(Tables.scan(table), AggregateFunction.MIN), -1.25);
    }

    @Test
    void theTopRowBelowABoundIsNotHiddenByANan() {
        Snapshot table = doubles(2.0, Double.NaN, 6.0, 70.0, 75.0, 80.0);
        PhysicalPlan below = where(table, ComparisonOp.LESS, 1000);
        PhysicalPlan top = new TopNExec(below, List.of(new SortKey(Tables.column(table, 0), true, true)), 0, 1);
        assertThat(run(top)).containsExactly(List.of(80.0));
        assertBits(value(Tables.scan(table), AggregateFunction.MAX), Double.NaN);
        assertBits(value(Tables.scan(table), AggregateFunction.MIN), 2.0);
    }

    @Test
    void bothZerosAreOneValueShownAsThePositiveOne() {
        Snapshot table = doubles(-0.0, 0.0, -0.0);
        assertBits(value(Tables.scan(table), AggregateFunction.MIN), 0.0);
        assertBits(value(Tables.scan(table), AggregateFunction.MAX), 0.0);
        assertThat(value(Tables.scan(table), AggregateFunction.COUNT_DISTINCT)).isEqualTo(1L);
        ColumnRef x = Tables.column(table, 0);
        List<List<@Nullable Object>> groups = run(Plans.aggregate(
                Tables.scan(table), List.of(new NamedExpr(x, "x")), Plans.call(AggregateFunction.COUNT_STAR)));
        assertThat(groups).hasSize(1);
        assertBits(groups.getFirst().getFirst(), 0.0);
        assertThat(groups.getFirst().get(1)).isEqualTo(3L);
    }

    @Test
    void nansOfOneSignAreOneValueInEveryDistinctCount() {
        Snapshot table =
                doubles(Double.NaN, Double.longBitsToDouble(0x7ff8_0000_0000_0001L), null, NEGATIVE_NAN, NEGATIVE_NAN);
        assertThat(value(Tables.scan(table), AggregateFunction.COUNT_DISTINCT)).isEqualTo(2L);
        List<NamedExpr> groups = List.of(new NamedExpr(Tables.column(table, 0), "x"));
        assertThat(run(Plans.aggregate(Tables.scan(table), groups))).hasSize(3);
        AggregateCall count = Plans.call(AggregateFunction.COUNT_DISTINCT, Tables.column(table, 0));
        assertThat(run(Plans.aggregate(Tables.scan(table), groups, count)))
                .extracting(row -> row.get(1))
                .containsExactlyInAnyOrder(1L, 1L, 0L);
    }

    @Test
    void sumsOfDistinctValuesTakeEachZeroAndEachNanOnce() {
        Snapshot zeros = doubles(-0.0, 0.0, 1.5, 1.5, null, -0.0, 3.0);
        assertBits(value(Tables.scan(zeros), AggregateFunction.SUM_DISTINCT), 4.5);
        assertBits(value(Tables.scan(zeros), AggregateFunction.AVG_DISTINCT), 1.5);
        assertBits(value(Tables.scan(doubles(-0.0, -0.0)), AggregateFunction.SUM_DISTINCT), 0.0);
        Snapshot nan = doubles(NEGATIVE_NAN, 1.0, NEGATIVE_NAN);
        assertBits(value(Tables.scan(nan), AggregateFunction.SUM_DISTINCT), Double.NaN);
        assertBits(value(Tables.scan(nan), AggregateFunction.AVG_DISTINCT), Double.NaN);
        Snapshot infinite = doubles(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 1.0);
        assertBits(value(Tables.scan(infinite), AggregateFunction.SUM_DISTINCT), Double.POSITIVE_INFINITY);
        assertThat(value(Tables.scan(doubles((Double) null)), AggregateFunction.SUM_DISTINCT))
                .isNull();
    }

    @Test
    void sumsOfDistinctFloatsDoNotDependOnTheOrderOfRows() {
        Snapshot one = doubles(1e16, 1.0, 1.0, -1e16, 1.0);
        Snapshot other = doubles(1.0, -1e16, 1e16);
        assertBits(value(Tables.scan(one), AggregateFunction.SUM_DISTINCT), 0.0);
        assertBits(value(Tables.scan(other), AggregateFunction.SUM_DISTINCT), 0.0);
    }

    @Test
    void aNanThatASumComputesIsThePositiveOne() {
        Snapshot table = doubles(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, NEGATIVE_NAN);
        assertBits(value(Tables.scan(table), AggregateFunction.SUM), Double.NaN);
        assertBits(value(Tables.scan(table), AggregateFunction.AVG), Double.NaN);
    }
}
