package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.Not;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

/// What aggregates from indexes read of these, and what of that they make.
class IndexedPostingsTest {
    @Test
    void storedNumbersOfRowsAnswerWithoutAPosting() {
        IndexedTables tables = IndexedPlans.small();
        ColumnRef category = Tables.column(tables.table(), 0);
        List<NamedExpr> byCategory = List.of(new NamedExpr(category, "c0"));
        try (Harness harness = tables.harness(10)) {
            assertThat(IndexedPlans.run(
                            harness,
                            IndexedPlans.indexed(
                                    tables,
                                    IndexedPlans.equal(tables, 0, 2),
                                    List.of(),
                                    List.of(IndexedPlans.count()))))
                    .containsExactly(List.of(3L));
            List<AggregateCall> calls = List.of(
                    Plans.call(AggregateFunction.COUNT, category),
                    Plans.call(AggregateFunction.MIN, category),
                    Plans.call(AggregateFunction.MAX, category),
                    Plans.call(AggregateFunction.SUM, category),
                    Plans.call(AggregateFunction.COUNT_DISTINCT, category));
            assertThat(IndexedPlans.run(harness, IndexedPlans.indexed(tables, null, List.of(), calls)))
                    .containsExactly(List.of(6L, 1L, 3L, 11L, 3L));
            assertThat(IndexedPlans.run(
                            harness, IndexedPlans.indexed(tables, null, byCategory, List.of(IndexedPlans.count()))))
                    .hasSize(4);
        }
        assertThat(tables.bitmaps().read).hasValue(0);
    }

    @Test
    void readsThePostingsThatItNeedsAndCountsThem() {
        IndexedTables tables = IndexedPlans.small();
        Expr both = new And(List.of(IndexedPlans.equal(tables, 0, 1), IndexedPlans.equal(tables, 2, 1)));
        PhysicalPlan plan = new IndexedAggregateExec(
                tables.scan(), both, List.of(), List.of(IndexedPlans.count()), tables.indexes());
        try (Harness harness = tables.harness(10);
                ExecutionContext context = harness.context(Harness.options(1, 100))) {
            try (BatchStream stream = context.open(plan)) {
                assertThat(tables.bitmaps().opened).hasValue(0);
                try (Batch batch = Objects.requireNonNull(stream.next())) {
                    assertThat(batch.rows()).isOne();
                }
                assertThat(stream.next()).isNull();
            }
            // c1 is not asked; the second fragment has no row of the first category.
            assertThat(tables.bitmaps().opened).hasValue(2);
            assertThat(Objects.requireNonNull(context.metrics()).indexProbes())
                    .isEqualTo(2)
                    .isEqualTo(tables.bitmaps().read.get());
            assertThat(context.metrics().values()).containsEntry("index_probes", 2L);
        }
    }

    @Test
    void extremesAreLookedForFromTheEnd() {
        IndexedTables tables = IndexedPlans.small();
        tables.deletions().put(0, RoaringBitmap.bitmapOf(0));
        List<AggregateCall> calls = List.of(Plans.call(AggregateFunction.MIN, Tables.column(tables.table(), 1)));
        try (Harness harness = tables.harness(10)) {
            assertThat(IndexedPlans.run(harness, IndexedPlans.indexed(tables, null, List.of(), calls)))
                    .containsExactly(List.of(20L));
        }
        assertThat(tables.bitmaps().read).hasValue(2);
    }

    @Test
    void nullsAloneAnswerNullTestsAndCounts() {
        IndexedTables tables = IndexedPlans.small().knowingNullsOf(List.of(2));
        ColumnRef some = Tables.column(tables.table(), 2);
        tables.deletions().put(0, RoaringBitmap.bitmapOf(2));
        List<AggregateCall> calls = List.of(
                IndexedPlans.count(),
                Plans.call(AggregateFunction.COUNT, some),
                new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), new Not(new IsNull(some))));
        try (Harness harness = tables.harness(10)) {
            assertThat(IndexedPlans.run(harness, IndexedPlans.indexed(tables, null, List.of(), calls)))
                    .containsExactly(List.of(6L, 5L, 5L));
            assertThat(IndexedPlans.run(harness, IndexedPlans.indexed(tables, new IsNull(some), List.of(), calls)))
                    .containsExactly(List.of(1L, 0L, 0L));
        }
        assertThatThrownBy(() -> IndexedPlans.indexed(tables, IndexedPlans.equal(tables, 2, 1), List.of(), calls))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("c2: no index for c2 = 1");
    }

    @Test
    void noFragmentsGiveTheStateOfNoRows() {
        IndexedTables tables = IndexedPlans.small();
        ScanExec none = tables.scan().withFragments(List.of());
        List<AggregateCall> calls =
                List.of(IndexedPlans.count(), Plans.call(AggregateFunction.MIN, Tables.column(tables.table(), 0)));
        PhysicalPlan plan = new IndexedAggregateExec(none, null, List.of(), calls, tables.indexes());
        PhysicalPlan grouped = new IndexedAggregateExec(
                none, null, List.of(new NamedExpr(Tables.column(tables.table(), 0), "c0")), calls, tables.indexes());
        try (Harness harness = tables.harness(10)) {
            assertThat(IndexedPlans.run(harness, plan)).containsExactly(Arrays.asList(0L, null));
            assertThat(IndexedPlans.run(harness, grouped)).isEmpty();
        }
    }

    /// As of rows: more than 38 digits leave in parts, and the final aggregate fails, or not where others make up.
    @Test
    void sumsBeyondTheirStateAreSettledAtTheEnd() {
        DataType type = new DataType.Decimal(38, 0);
        BigDecimal most = new BigDecimal("9".repeat(38));
        Column high = ColumnBuilder.repeat(type, most, 5);
        Column low = ColumnBuilder.repeat(type, most.negate(), 5);
        Snapshot table = MemorySource.table("t", Tables.schema(List.of(type)), List.of(List.of(high), List.of(low)));
        List<AggregateCall> calls =
                List.of(Plans.call(AggregateFunction.SUM, Tables.column(table, 0)), IndexedPlans.count());
        // One segment per fragment, so that neither sum knows of the other.
        IndexedTables tables = IndexedTables.of(table, new Random(3), 1, 0);
        TableIndex apart = tables.bitmaps().index("apart", 0, type, List.of(Map.of(0, high), Map.of(1, low)));
        PhysicalPlan whole = new IndexedAggregateExec(tables.scan(), null, List.of(), calls, List.of(apart));
        PhysicalPlan half = new IndexedAggregateExec(
                tables.scan().withFragments(table.fragments().subList(0, 1)), null, List.of(), calls, List.of(apart));
        try (Harness harness = tables.harness(10)) {
            assertThat(IndexedPlans.run(harness, whole)).hasSizeGreaterThan(2);
            assertThat(IndexedPlans.run(harness, IndexedPlans.last(whole, List.of(), calls)))
                    .containsExactly(List.of(new BigDecimal("0"), 10L));
            assertThatThrownBy(() -> IndexedPlans.run(harness, IndexedPlans.last(half, List.of(), calls)))
                    .isInstanceOf(ExecutionException.class);
        }
    }
}
