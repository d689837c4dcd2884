package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.PlanException;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.Not;
import io.winnow.core.option.Settings;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Aggregates from indexes that are refused, or end before they are done.
class IndexedFailuresTest {
    @Test
    void missingFilesFailTheQueryByName() {
        IndexedTables tables = IndexedPlans.small();
        PhysicalPlan plan = IndexedPlans.indexed(
                tables, IndexedPlans.equal(tables, 0, 1), List.of(), List.of(IndexedPlans.count()));
        try (Harness harness = tables.harness(10)) {
            tables.bitmaps().missing = "i0/0";
            for (int threads : new int[] {1, 4}) {
                assertThatThrownBy(() -> harness.run(plan, Harness.options(threads, 10)))
                        .isInstanceOf(CorruptDataException.class)
                        .hasMessageContaining("i0/0");
            }
            tables.bitmaps().missing = null;
            harness.source.deletionFailure = new CorruptDataException("deleted.bin", "is missing");
            assertThatThrownBy(() -> IndexedPlans.run(harness, plan)).hasMessageContaining("deleted.bin");
        }
    }

    @Test
    void stopsWhenTheQueryIsCancelled() {
        IndexedTables tables = IndexedPlans.small();
        PhysicalPlan plan = new IndexedAggregateExec(
                tables.scan(), null, List.of(), List.of(IndexedPlans.count()), tables.indexes());
        try (Harness harness = tables.harness(10);
                ExecutionContext context = harness.context(Harness.options(2, 100))) {
            try (BatchStream stream = context.open(plan)) {
                context.cancellation().cancel();
                assertThatThrownBy(stream::next).isInstanceOf(QueryCancelledException.class);
            }
        }
        assertThat(tables.bitmaps().opened).hasValue(0);
    }

    @Test
    void countsAreHeldWithinTheBudget() {
        IndexedTables tables = IndexedPlans.small();
        List<NamedExpr> groups = List.of(new NamedExpr(Tables.column(tables.table(), 0), "c0"));
        List<AggregateCall> calls = List.of(Plans.call(AggregateFunction.SUM, Tables.column(tables.table(), 1)));
        try (Harness harness = tables.harness(10)) {
            assertThatThrownBy(() -> harness.run(
                            new IndexedAggregateExec(tables.scan(), null, groups, calls, tables.indexes()),
                            Harness.options(1, 10).with(Settings.MEMORY_LIMIT, 300L)))
                    .isInstanceOf(MemoryExceededException.class);
        }
    }

    @Test
    void plansThatIndexesCannotAnswerAreRefused() {
        IndexedTables tables = IndexedPlans.small();
        ColumnRef first = Tables.column(tables.table(), 0);
        ColumnRef second = Tables.column(tables.table(), 1);
        List<AggregateCall> counts = List.of(IndexedPlans.count());
        refused(tables, new Comparison(ComparisonOp.LESS, first, second), List.of(), counts, "do not decide");
        IndexedTables without = new IndexedTables(
                tables.table(),
                tables.live(),
                tables.deletions(),
                tables.indexes().subList(0, 1),
                tables.bitmaps(),
                tables.nulls());
        refused(without, IndexedPlans.equal(tables, 1, 10), List.of(), counts, "c1: no index for c1 = 10");
        refused(without, null, List.of(new NamedExpr(second, "c1")), counts, "c1: no index for GROUP BY");
        refused(without, null, List.of(), List.of(Plans.call(AggregateFunction.MAX, second)), "c1: no index");
        AggregateCall filtered =
                new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), IndexedPlans.equal(tables, 1, 1));
        refused(without, null, List.of(), List.of(filtered), "c1: no index for c1 = 1");
        AggregateCall several = Plans.call(AggregateFunction.COUNT_DISTINCT, first, second);
        refused(tables, null, List.of(), List.of(several), "several columns");
        Expr negative = new Not(new IsNull(first));
        refused(tables, null, List.of(new NamedExpr(negative, "n")), counts, "groups by columns");

        DataType type = DataType.FLOAT64;
        Column floats = ColumnBuilder.column(type, List.of(1.0));
        Snapshot table = MemorySource.table("t", Tables.schema(List.of(type)), List.of(List.of(floats)));
        IndexedTables ofFloats = IndexedTables.of(table, new Random(1), 1, 0);
        List<AggregateCall> sum = List.of(Plans.call(AggregateFunction.SUM, Tables.column(table, 0)));
        refused(ofFloats, null, List.of(), sum, "depends on their order");
    }

    private static void refused(
            IndexedTables tables,
            @Nullable Expr filter,
            List<NamedExpr> groups,
            List<AggregateCall> calls,
            String why) {
        assertThatThrownBy(() -> IndexedPlans.indexed(tables, filter, groups, calls))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(why);
    }
}
