package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.PlanException;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.option.Settings;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.core.prune.truth.RandomConditions;
import io.winnow.core.prune.truth.RandomOperands;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableIndex;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.UnionExec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

class IndexedAggregateTest {
    private static final int ROUNDS = Integer.getInteger("winnow.rounds", 200);
    private static final List<DataType> TYPES = List.of(
            DataType.BOOL,
            DataType.INT8,
            DataType.INT32,
            DataType.INT64,
            DataType.UINT32,
            DataType.UINT64,
            DataType.FLOAT32,
            DataType.FLOAT64,
            RandomData.SHORT_DECIMAL,
            RandomData.LONG_DECIMAL,
            DataType.UTF8,
            DataType.BINARY,
            DataType.DATE,
            DataType.TIMESTAMP);

    private final long seed = RandomData.seed();
    private final Random random = new Random(seed);

    /// Random conditions, groups and aggregates against the aggregate over a filtered scan of the live rows.
    @Test
    void whatIndexesSayIsWhatTheRowsSay() {
        int filtered = 0;
        int failed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            List<DataType> types = new ArrayList<>();
            for (int c = 0; c < 4; c++) {
                types.add(TYPES.get(random.nextInt(TYPES.size())));
            }
            RandomData data = new RandomData(random, random.nextInt(3) * 0.2);
            int most = random.nextInt(8) == 0 ? 900 : 90;
            Snapshot table = Tables.random(data, types, 40, 0, 1 + random.nextInt(most), 1, 33);
            IndexedTables tables =
                    IndexedTables.of(table, random, 1 + random.nextInt(3), random.nextBoolean() ? 0.3 : 0);
            Conditions conditions = new Conditions(table);
            Expr filter = random.nextInt(4) == 0 ? null : conditions.any(3);
            filtered += filter == null ? 0 : 1;
            List<NamedExpr> groups = groups(table);
            List<AggregateCall> calls = calls(table, conditions);
            String what = "seed " + seed + ", round " + round + ": " + calls + " where " + filter + " by " + groups;
            try (Harness harness = tables.harness(1 + random.nextInt(60))) {
                Object expected = sorted(harness, rows(tables.live(), filter, groups, calls), 1, groups);
                failed += expected instanceof Class<?> ? 1 : 0;
                for (int threads : new int[] {1, 4}) {
                    Object actual = sorted(harness, indexed(tables, filter, groups, calls), threads, groups);
                    assertThat(actual).as(what + ", threads " + threads).isEqualTo(expected);
                }
                Object mixed = sorted(harness, mixed(tables, filter, groups, calls), 4, groups);
                assertThat(mixed).as(what + ", partly scanned").isEqualTo(expected);
            }
        }
        assertThat(filtered).isGreaterThan(ROUNDS / 2);
        assertThat(failed).isLessThan(ROUNDS / 2);
    }

    /// Conditions that indexes decide.
    private final class Conditions {
        private final List<RandomConditions> byColumn = new ArrayList<>();
        private final Snapshot table;

        Conditions(Snapshot table) {
            this.table = table;
            RandomValues values = new RandomValues(random);
            for (int c = 0; c < table.schema().size(); c++) {
                DataType type = table.schema().type(c);
                List<Object> near = new ArrayList<>();
                while (near.size() < 6) {
                    near.add(Objects.requireNonNull(new RandomData(random, 0).value(type)));
                }
                byColumn.add(new RandomConditions(new RandomOperands(List.of(type), List.of(near), values), values));
            }
        }

        Expr any(int depth) {
            while (true) {
                Expr condition = made(depth);
                if (KeyCondition.of(condition) != null) {
                    return condition;
                }
            }
        }

        private Expr made(int depth) {
            if (depth == 0 || random.nextInt(3) == 0) {
                return part();
            }
            return switch (random.nextInt(6)) {
                case 0, 1, 2 -> new And(List.of(made(depth - 1), made(depth - 1)));
                case 3 -> new Or(List.of(made(depth - 1), made(depth - 1)));
                case 4 -> new Not(made(depth - 1));
                default -> new IsTruth(made(depth - 1), List.of(Truth.values()).get(random.nextInt(3)));
            };
        }

        private Expr part() {
            int column = random.nextInt(byColumn.size());
            Expr condition = byColumn.get(column).condition(random.nextInt(2));
            return condition.rewriteUp(e -> e instanceof ColumnRef ? Tables.column(table, column) : e);
        }
    }

    private List<NamedExpr> groups(Snapshot table) {
        List<NamedExpr> groups = new ArrayList<>();
        for (int g = random.nextInt(3); g > 0; g--) {
            groups.add(new NamedExpr(Tables.column(table, random.nextInt(4)), "g" + g));
        }
        return groups;
    }

    private List<AggregateCall> calls(Snapshot table, Conditions conditions) {
        List<AggregateCall> calls = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            ColumnRef column = Tables.column(table, random.nextInt(4));
            AggregateFunction function =
                    List.of(AggregateFunction.values()).get(random.nextInt(AggregateFunction.values().length));
            Expr filter = random.nextInt(3) == 0 ? conditions.any(1) : null;
            boolean sums =
                    function.sqlName().equals("sum") || function.sqlName().equals("avg");
            boolean adds = Types.isInteger(column.type()) || Types.isDecimal(column.type());
            if (function == AggregateFunction.COUNT_STAR) {
                calls.add(new AggregateCall(function, List.of(), filter));
            } else if (!sums || adds || (function.isDistinct() && Types.isFloat(column.type()))) {
                calls.add(new AggregateCall(function, List.of(column), filter));
            }
        }
        return calls;
    }

    private static PhysicalPlan last(PhysicalPlan states, List<NamedExpr> groups, List<AggregateCall> calls) {
        return new AggregateExec(states, AggregateMode.FINAL, groups, calls);
    }

    private static PhysicalPlan partial(
            ScanExec scan, @Nullable Expr filter, List<NamedExpr> groups, List<AggregateCall> calls) {
        PhysicalPlan input = filter == null ? scan : new FilterExec(scan, filter);
        return new AggregateExec(input, AggregateMode.PARTIAL, groups, calls);
    }

    private static PhysicalPlan rows(
            Snapshot live, @Nullable Expr filter, List<NamedExpr> groups, List<AggregateCall> calls) {
        return last(partial(Tables.scan(live), filter, groups, calls), groups, calls);
    }

    private static PhysicalPlan indexed(
            IndexedTables tables, @Nullable Expr filter, List<NamedExpr> groups, List<AggregateCall> calls) {
        return last(new IndexedAggregateExec(tables.scan(), filter, groups, calls, tables.indexes()), groups, calls);
    }

    /// Some fragments from the indexes, the others from their rows.
    private PhysicalPlan mixed(
            IndexedTables tables, @Nullable Expr filter, List<NamedExpr> groups, List<AggregateCall> calls) {
        List<Fragment> known = new ArrayList<>();
        List<Fragment> read = new ArrayList<>();
        for (Fragment fragment : tables.table().fragments()) {
            if (random.nextBoolean()) {
                known.add(fragment);
            } else {
                read.add(tables.live().fragments().get(fragment.id()));
            }
        }
        ScanExec scan = tables.scan().withFragments(known);
        ScanExec rest = Tables.scan(tables.live()).withFragments(read);
        return last(
                new UnionExec(List.of(
                        new IndexedAggregateExec(scan, filter, groups, calls, tables.indexes()),
                        partial(rest, filter, groups, calls))),
                groups,
                calls);
    }

    /// The rows, or the class of the error: a sum may overflow.
    private Object sorted(Harness harness, PhysicalPlan plan, int threads, List<NamedExpr> groups) {
        List<DataType> types = groups.stream().map(group -> group.expr().type()).toList();
        try {
            int batchRows = List.of(1, 3, 8192).get(random.nextInt(3));
            List<List<@Nullable Object>> rows = new ArrayList<>(harness.run(plan, Harness.options(threads, batchRows)));
            rows.sort(AggregateReference.rowOrder(types));
            return rows.stream().map(IndexedAggregateTest::exact).toList();
        } catch (ExecutionException e) {
            return e.getClass();
        }
    }

    /// Tells NaNs of either sign apart, which `equals` does not.
    private static List<@Nullable Object> exact(List<@Nullable Object> row) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Object value : row) {
            values.add(
                    switch (value) {
                        case Double number -> "double " + Double.doubleToRawLongBits(number);
                        case Float number -> "float " + Float.floatToRawIntBits(number);
                        case null, default -> value;
                    });
        }
        return values;
    }

    private static Column ints(@Nullable Long... values) {
        return ColumnBuilder.column(DataType.INT32, Arrays.asList(values));
    }

    /// Two fragments of one segment: `c0` is a category, `c1` some number, `c2` NULL now and then.
    private static IndexedTables small() {
        Snapshot table = MemorySource.table(
                "t",
                Tables.schema(List.of(DataType.INT32, DataType.INT32, DataType.INT32)),
                List.of(
                        List.of(ints(1L, 2L, 1L, 3L), ints(10L, 20L, 30L, 40L), ints(null, 1L, null, 1L)),
                        List.of(ints(2L, 2L, null), ints(50L, 60L, 70L), ints(1L, 2L, 3L))));
        return IndexedTables.of(table, new Random(1), 1, 0);
    }

    private static Expr equal(IndexedTables tables, int column, long value) {
        return new Comparison(
                ComparisonOp.EQUAL, Tables.column(tables.table(), column), new Literal(DataType.INT32, value));
    }

    private static AggregateCall count() {
        return Plans.call(AggregateFunction.COUNT_STAR);
    }

    @Test
    void storedNumbersOfRowsAnswerWithoutAPosting() {
        IndexedTables tables = small();
        ColumnRef category = Tables.column(tables.table(), 0);
        List<NamedExpr> byCategory = List.of(new NamedExpr(category, "c0"));
        try (Harness harness = tables.harness(10)) {
            assertThat(run(harness, indexed(tables, equal(tables, 0, 2), List.of(), List.of(count()))))
                    .containsExactly(List.of(3L));
            List<AggregateCall> calls = List.of(
                    Plans.call(AggregateFunction.COUNT, category),
                    Plans.call(AggregateFunction.MIN, category),
                    Plans.call(AggregateFunction.MAX, category),
                    Plans.call(AggregateFunction.SUM, category),
                    Plans.call(AggregateFunction.COUNT_DISTINCT, category));
            assertThat(run(harness, indexed(tables, null, List.of(), calls)))
                    .containsExactly(List.of(6L, 1L, 3L, 11L, 3L));
            assertThat(run(harness, indexed(tables, null, byCategory, List.of(count()))))
                    .hasSize(4);
        }
        assertThat(tables.bitmaps().read).hasValue(0);
    }

    @Test
    void readsThePostingsThatItNeedsAndCountsThem() {
        IndexedTables tables = small();
        Expr both = new And(List.of(equal(tables, 0, 1), equal(tables, 2, 1)));
        PhysicalPlan plan =
                new IndexedAggregateExec(tables.scan(), both, List.of(), List.of(count()), tables.indexes());
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
        IndexedTables tables = small();
        tables.deletions().put(0, RoaringBitmap.bitmapOf(0));
        List<AggregateCall> calls = List.of(Plans.call(AggregateFunction.MIN, Tables.column(tables.table(), 1)));
        try (Harness harness = tables.harness(10)) {
            assertThat(run(harness, indexed(tables, null, List.of(), calls))).containsExactly(List.of(20L));
        }
        assertThat(tables.bitmaps().read).hasValue(2);
    }

    @Test
    void nullsAloneAnswerNullTestsAndCounts() {
        IndexedTables tables = small().knowingNullsOf(List.of(2));
        ColumnRef some = Tables.column(tables.table(), 2);
        tables.deletions().put(0, RoaringBitmap.bitmapOf(2));
        List<AggregateCall> calls = List.of(
                count(),
                Plans.call(AggregateFunction.COUNT, some),
                new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), new Not(new IsNull(some))));
        try (Harness harness = tables.harness(10)) {
            assertThat(run(harness, indexed(tables, null, List.of(), calls))).containsExactly(List.of(6L, 5L, 5L));
            assertThat(run(harness, indexed(tables, new IsNull(some), List.of(), calls)))
                    .containsExactly(List.of(1L, 0L, 0L));
        }
        assertThatThrownBy(() -> indexed(tables, equal(tables, 2, 1), List.of(), calls))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("c2: no index for c2 = 1");
    }

    @Test
    void noFragmentsGiveTheStateOfNoRows() {
        IndexedTables tables = small();
        ScanExec none = tables.scan().withFragments(List.of());
        List<AggregateCall> calls =
                List.of(count(), Plans.call(AggregateFunction.MIN, Tables.column(tables.table(), 0)));
        PhysicalPlan plan = new IndexedAggregateExec(none, null, List.of(), calls, tables.indexes());
        PhysicalPlan grouped = new IndexedAggregateExec(
                none, null, List.of(new NamedExpr(Tables.column(tables.table(), 0), "c0")), calls, tables.indexes());
        try (Harness harness = tables.harness(10)) {
            assertThat(run(harness, plan)).containsExactly(Arrays.asList(0L, null));
            assertThat(run(harness, grouped)).isEmpty();
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
        List<AggregateCall> calls = List.of(Plans.call(AggregateFunction.SUM, Tables.column(table, 0)), count());
        // One segment per fragment, so that neither sum knows of the other.
        IndexedTables tables = IndexedTables.of(table, new Random(3), 1, 0);
        TableIndex apart = tables.bitmaps().index("apart", 0, type, List.of(Map.of(0, high), Map.of(1, low)));
        PhysicalPlan whole = new IndexedAggregateExec(tables.scan(), null, List.of(), calls, List.of(apart));
        PhysicalPlan half = new IndexedAggregateExec(
                tables.scan().withFragments(table.fragments().subList(0, 1)), null, List.of(), calls, List.of(apart));
        try (Harness harness = tables.harness(10)) {
            assertThat(run(harness, whole)).hasSizeGreaterThan(2);
            assertThat(run(harness, last(whole, List.of(), calls))).containsExactly(List.of(new BigDecimal("0"), 10L));
            assertThatThrownBy(() -> run(harness, last(half, List.of(), calls))).isInstanceOf(ExecutionException.class);
        }
    }

    @Test
    void missingFilesFailTheQueryByName() {
        IndexedTables tables = small();
        PhysicalPlan plan = indexed(tables, equal(tables, 0, 1), List.of(), List.of(count()));
        try (Harness harness = tables.harness(10)) {
            tables.bitmaps().missing = "i0/0";
            for (int threads : new int[] {1, 4}) {
                assertThatThrownBy(() -> harness.run(plan, Harness.options(threads, 10)))
                        .isInstanceOf(CorruptDataException.class)
                        .hasMessageContaining("i0/0");
            }
            tables.bitmaps().missing = null;
            harness.source.deletionFailure = new CorruptDataException("deleted.bin", "is missing");
            assertThatThrownBy(() -> run(harness, plan)).hasMessageContaining("deleted.bin");
        }
    }

    @Test
    void stopsWhenTheQueryIsCancelled() {
        IndexedTables tables = small();
        PhysicalPlan plan =
                new IndexedAggregateExec(tables.scan(), null, List.of(), List.of(count()), tables.indexes());
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
        IndexedTables tables = small();
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
        IndexedTables tables = small();
        ColumnRef first = Tables.column(tables.table(), 0);
        ColumnRef second = Tables.column(tables.table(), 1);
        List<AggregateCall> counts = List.of(count());
        refused(tables, new Comparison(ComparisonOp.LESS, first, second), List.of(), counts, "do not decide");
        IndexedTables without = new IndexedTables(
                tables.table(),
                tables.live(),
                tables.deletions(),
                tables.indexes().subList(0, 1),
                tables.bitmaps(),
                tables.nulls());
        refused(without, equal(tables, 1, 10), List.of(), counts, "c1: no index for c1 = 10");
        refused(without, null, List.of(new NamedExpr(second, "c1")), counts, "c1: no index for GROUP BY");
        refused(without, null, List.of(), List.of(Plans.call(AggregateFunction.MAX, second)), "c1: no index");
        AggregateCall filtered = new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), equal(tables, 1, 1));
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
        assertThatThrownBy(() -> indexed(tables, filter, groups, calls))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(why);
    }

    private static List<List<@Nullable Object>> run(Harness harness, PhysicalPlan plan) {
        return harness.run(plan, Harness.options(2, 100));
    }
}
