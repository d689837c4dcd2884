package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Batch;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.core.prune.truth.RandomConditions;
import io.winnow.core.prune.truth.RandomOperands;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.UnionExec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

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
                Object expected = sorted(harness, IndexedPlans.rows(tables.live(), filter, groups, calls), 1, groups);
                failed += expected instanceof Class<?> ? 1 : 0;
                for (int threads : new int[] {1, 4}) {
                    Object actual =
                            sorted(harness, IndexedPlans.indexed(tables, filter, groups, calls), threads, groups);
                    assertThat(actual).as(what + ", threads " + threads).isEqualTo(expected);
                }
                Object mixed = sorted(harness, mixed(tables, filter, groups, calls), 4, groups);
                assertThat(mixed).as(what + ", partly scanned").isEqualTo(expected);
            }
        }
        assertThat(filtered).isGreaterThan(ROUNDS / 2);
        assertThat(failed).isLessThan(ROUNDS / 2);
    }

    /// The lists of values of all groups at once would be many times what is in the table.
    @Test
    void setsOfManyGroupsComeInSeveralBatches() {
        IndexedTables tables = IndexedPlans.counting(6_000, 2_500, 900);
        List<NamedExpr> groups = List.of(new NamedExpr(Tables.column(tables.table(), 0), "g"));
        List<AggregateCall> calls = List.of(
                new AggregateCall(AggregateFunction.COUNT_DISTINCT, List.of(Tables.column(tables.table(), 1)), null),
                IndexedPlans.count());
        PhysicalPlan indexed = new IndexedAggregateExec(tables.scan(), null, groups, calls, tables.indexes());
        try (Harness harness = tables.harness(100)) {
            List<Integer> batches = new ArrayList<>();
            try (ExecutionContext context = harness.context(Harness.options(1, 8192));
                    BatchStream states = context.open(indexed)) {
                for (Batch batch = states.next(); batch != null; batch = states.next()) {
                    batches.add(batch.rows());
                    batch.close();
                }
            }
            assertThat(batches).containsExactly(1165, 1165, 170);
            List<List<@Nullable Object>> rows =
                    new ArrayList<>(harness.run(IndexedPlans.last(indexed, groups, calls), Harness.options(1, 8192)));
            rows.sort(AggregateReference.rowOrder(List.of(DataType.INT32)));
            assertThat(rows).hasSize(2_500);
            assertThat(rows.get(3)).containsExactly(3L, 3L, 3L);
            assertThat(rows.get(2_000)).containsExactly(2_000L, 2L, 2L);
        }
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
        return IndexedPlans.last(
                new UnionExec(List.of(
                        new IndexedAggregateExec(scan, filter, groups, calls, tables.indexes()),
                        IndexedPlans.partial(rest, filter, groups, calls))),
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
}
