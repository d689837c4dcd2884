package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Batch;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.GatherExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlaceholderRowExec;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.plan.UnionExec;
import io.winnow.physical.plan.ValuesExec;
import io.winnow.physical.range.RangeTable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LargeTest {
    private static PhysicalPlan range(long rows) {
        Snapshot table = RangeTable.snapshot("range", "range", 0, rows, 1, RangeTable.End.EXCLUSIVE);
        return new ScanExec(table, List.of(0), null, table.fragments(), null);
    }

    @Test
    void aMillionGroupsComeOutOnceEachInTheOrderOfTheirFirstRow() {
        PhysicalPlan scan = range(1_500_000);
        ColumnRef x = Plans.first(scan);
        NamedExpr key =
                new NamedExpr(new Arithmetic(ArithmeticOp.MODULO, x, Plans.number(1_000_000), DataType.INT64), "k");
        PhysicalPlan plan = Plans.aggregate(
                scan, List.of(key), Plans.call(AggregateFunction.COUNT_STAR), Plans.call(AggregateFunction.SUM, x));
        for (int threads : new int[] {1, 3}) {
            try (Harness harness = new Harness(new MemorySource(8192))) {
                List<List<@Nullable Object>> rows = harness.run(plan, Harness.options(threads, 8192));
                assertThat(rows).hasSize(1_000_000);
                for (int k = 0; k < rows.size(); k += 997) {
                    long count = k < 500_000 ? 2 : 1;
                    long sum = k < 500_000 ? 2L * k + 1_000_000 : k;
                    assertThat(rows.get(k)).isEqualTo(List.of((long) k, count, sum));
                }
            }
        }
    }

    @Test
    void noRowsGiveNoGroupsAndOneRowWithoutGroups() {
        PhysicalPlan none = Plans.filter(range(1000), ComparisonOp.LESS, 0);
        ColumnRef x = Plans.first(none);
        try (Harness harness = new Harness(new MemorySource(100))) {
            for (int threads : new int[] {1, 2}) {
                assertThat(harness.run(
                                Plans.aggregate(none, List.of(new NamedExpr(x, "x"))), Harness.options(threads, 10)))
                        .isEmpty();
                List<List<@Nullable Object>> rows = harness.run(
                        Plans.aggregate(
                                none,
                                List.of(),
                                Plans.call(AggregateFunction.COUNT_STAR),
                                Plans.call(AggregateFunction.SUM, x),
                                Plans.call(AggregateFunction.AVG, x),
                                Plans.call(AggregateFunction.MIN, x),
                                Plans.call(AggregateFunction.COUNT_DISTINCT, x)),
                        Harness.options(threads, 10));
                assertThat(rows).hasSize(1);
                assertThat(rows.getFirst()).containsExactly(0L, null, null, null, 0L);
            }
        }
    }

    @Test
    void countsRowsOfAScanWithoutColumns() {
        Snapshot table = RangeTable.snapshot("range", "range", 0, 2_000_000, 1, RangeTable.End.EXCLUSIVE);
        PhysicalPlan scan = new ScanExec(table, List.of(), null, table.fragments(), null);
        PhysicalPlan plan = Plans.aggregate(scan, List.of(), Plans.call(AggregateFunction.COUNT_STAR));
        try (Harness harness = new Harness(new MemorySource(100))) {
            assertThat(harness.run(plan, Harness.options(2, 8192))).containsExactly(List.of(2_000_000L));
        }
    }

    @Test
    void constantsNeedNoTable() {
        NamedExpr two = new NamedExpr(
                new Arithmetic(ArithmeticOp.ADD, Plans.number(1), Plans.number(1), DataType.INT64), "two");
        PhysicalPlan row = new ProjectionExec(new PlaceholderRowExec(), List.of(two));
        PhysicalPlan values = new ValuesExec(
                row.schema(), List.of(List.of(Plans.number(5)), List.of(two.expr()), List.of(Plans.number(9))));
        try (Harness harness = new Harness(new MemorySource(100))) {
            assertThat(harness.run(row, Harness.options(1, 10))).containsExactly(List.of(2L));
            assertThat(harness.run(values, Harness.options(1, 2)))
                    .containsExactly(List.of(5L), List.of(2L), List.of(9L));
            assertThat(harness.run(Plans.limit(values, 1, 1L), Harness.options(1, 2)))
                    .containsExactly(List.of(2L));
            assertThat(harness.run(Plans.limit(values, 1, null), Harness.options(1, 2)))
                    .hasSize(2);
            assertThat(harness.run(Plans.limit(values, 0, 0L), Harness.options(1, 2)))
                    .isEmpty();
        }
    }

    @Test
    void metricsCountWhatEachOperatorDid() {
        PhysicalPlan scan = range(200_000);
        PhysicalPlan filter = Plans.filter(scan, ComparisonOp.LESS, 1000);
        List<SortKey> keys = List.of(new SortKey(Plans.first(filter), true, false));
        PhysicalPlan plan = new TopNExec(filter, keys, 0, 3);
        try (Harness harness = new Harness(new MemorySource(100));
                ExecutionContext context = harness.context(Harness.options(2, 8192))) {
            try (BatchStream stream = context.open(plan)) {
                Objects.requireNonNull(stream.next()).close();
                assertThat(stream.next()).isNull();
            }
            OperatorMetrics top = Objects.requireNonNull(context.metrics());
            assertThat(top.operator()).isEqualTo("TopNExec");
            assertThat(top.outputRows()).isEqualTo(3);
            assertThat(top.outputBatches()).isEqualTo(1);
            assertThat(top.peakBytes()).isPositive();
            OperatorMetrics middle = top.children().getFirst();
            assertThat(middle.outputRows()).isEqualTo(1000);
            OperatorMetrics bottom = middle.children().getFirst();
            assertThat(bottom.outputRows()).isEqualTo(200_000);
            assertThat(bottom.rowsRead()).isEqualTo(200_000);
            assertThat(bottom.children()).isEmpty();
            assertThat(bottom.values()).containsEntry("rows_read", 200_000L).containsEntry("zones_skipped", 0L);
        }
    }

    @Test
    void aSortCountsItsOwnMemoryAndNotThatOfItsNeighbours() {
        PhysicalPlan few = range(1000);
        PhysicalPlan sort = new SortExec(few, List.of(new SortKey(Plans.first(few), true, false)));
        PhysicalPlan both = new UnionExec(List.of(new GatherExec(range(100_000)), sort));
        PhysicalPlan plan = Plans.aggregate(both, List.of(new NamedExpr(Plans.first(both), "k")));
        try (Harness harness = new Harness(new MemorySource(100));
                ExecutionContext context = harness.context(Harness.options(2, 8192))) {
            try (BatchStream stream = context.open(plan)) {
                for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                    batch.close();
                }
            }
            OperatorMetrics groups =
                    Objects.requireNonNull(context.metrics()).children().getFirst();
            OperatorMetrics sorted = groups.children().getFirst().children().getLast();
            assertThat(sorted.operator()).isEqualTo("SortExec");
            // The table of groups is full of the other branch's rows when the sort begins.
            assertThat(groups.peakBytes()).isGreaterThan(100_000 * 8L);
            assertThat(sorted.peakBytes()).isBetween(1000 * 16L, 1000 * 100L);
        }
    }
}
