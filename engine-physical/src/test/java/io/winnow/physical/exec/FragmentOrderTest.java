package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.TopNExec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The first rows of an ordering are the same whether statistics say which fragments come first or not.
class FragmentOrderTest {
    private static final int ROUNDS = 1500;
    private static final List<DataType> TYPES = List.of(
            DataType.INT64,
            DataType.FLOAT64,
            DataType.FLOAT32,
            DataType.UINT64,
            DataType.BOOL,
            DataType.UTF8,
            DataType.BINARY,
            DataType.DATE,
            DataType.TIMESTAMP,
            DataType.INTERVAL,
            RandomData.SHORT_DECIMAL,
            RandomData.LONG_DECIMAL,
            RandomData.LIST);

    private final long seed = RandomData.seed();
    private final Random random = new Random(seed);

    @Test
    void randomTablesGiveTheSameRows() {
        long skipped = 0;
        for (int round = 0; round < ROUNDS; round++) {
            DataType type = TYPES.get(random.nextInt(TYPES.size()));
            Snapshot table = table(type);
            TopNExec plan = plan(table);
            try (Harness harness = new Harness(new MemorySource(1 + random.nextInt(60)))) {
                int batchRows = 1 + random.nextInt(50);
                Options off = Harness.options(1, batchRows).with(Settings.USE_STATISTICS, false);
                List<List<@Nullable Object>> expected = run(harness, plan, off).rows;
                for (int threads = 1; threads <= 4; threads++) {
                    Run run = run(harness, plan, Harness.options(threads, batchRows));
                    assertThat(run.rows)
                            .as("winnow.seed=%s, round %s, %s threads, %s of %s", seed, round, threads, plan, type)
                            .isEqualTo(expected);
                    skipped += run.scan.zonesSkipped();
                }
            }
        }
        assertThat(skipped).isGreaterThan(ROUNDS);
    }

    /// Values of column 0 in fragments that are clustered by it or not, the number of each row, and a random column.
    private Snapshot table(DataType type) {
        RandomData data = new RandomData(random, random.nextInt(3) * 0.2);
        List<List<@Nullable Object>> fragments = new ArrayList<>();
        List<@Nullable Object> all = new ArrayList<>();
        int count = 1 + random.nextInt(12);
        int rows = 1 + random.nextInt(60);
        boolean wide = type.equals(DataType.INT64) && random.nextBoolean();
        for (int i = 0; i < count * rows; i++) {
            Object value = data.value(type);
            all.add(value != null && wide ? (Object) (long) random.nextInt(1000) : value);
        }
        if (random.nextInt(4) > 0) {
            Comparator<@Nullable Object> order = Comparator.nullsFirst(ScalarOrder.of(type));
            all.sort(order);
        }
        for (int f = 0; f < count; f++) {
            List<@Nullable Object> values = new ArrayList<>(all.subList(f * rows, (f + 1) * rows));
            Collections.shuffle(values, random);
            fragments.add(random.nextInt(10) == 0 ? values.subList(0, 0) : values);
        }
        Collections.shuffle(fragments, random);
        List<List<Column>> columns = new ArrayList<>();
        for (List<@Nullable Object> values : fragments) {
            columns.add(List.of(
                    ColumnBuilder.column(type, values),
                    data.column(DataType.INT64, values.size()),
                    data.column(DataType.INT64, values.size())));
        }
        Snapshot plain = Tables.numbered(
                MemorySource.table("t", Tables.schema(List.of(type, DataType.INT64, DataType.INT64)), columns), 1);
        List<Fragment> known = new ArrayList<>();
        for (Fragment fragment : plain.fragments()) {
            ColumnStatistics statistics = statistics(type, fragments.get(fragment.id()));
            known.add(new Fragment(
                    fragment.id(),
                    fragment.physicalRows(),
                    0,
                    fragment.location(),
                    column -> column == 0 ? statistics : ColumnStatistics.UNKNOWN));
        }
        return new Snapshot("t", plain.schema(), known);
    }

    /// What is true of the values, or part of it.
    private ColumnStatistics statistics(DataType type, List<@Nullable Object> values) {
        long nulls = 0;
        long nans = 0;
        long negative = 0;
        Object min = null;
        Object max = null;
        for (Object value : values) {
            if (value == null) {
                nulls++;
            } else if (Types.isFloat(type) && Double.isNaN(((Number) value).doubleValue())) {
                nans++;
                negative += isNegative(value) ? 1 : 0;
            } else {
                min = min == null || ScalarOrder.compare(value, min, type) < 0 ? value : min;
                max = max == null || ScalarOrder.compare(value, max, type) > 0 ? value : max;
            }
        }
        return new ColumnStatistics(weakened(min), weakened(max), weakened(nulls), weakened(nans), weakened(negative));
    }

    private static boolean isNegative(Object nan) {
        return nan instanceof Double number
                ? Double.doubleToRawLongBits(number) < 0
                : Float.floatToRawIntBits((Float) nan) < 0;
    }

    private <T> Stat<T> weakened(@Nullable T value) {
        return value == null || random.nextInt(12) == 0
                ? Stat.absent()
                : random.nextBoolean() ? new Stat.Bound<>(value) : Stat.exact(value);
    }

    private TopNExec plan(Snapshot table) {
        PhysicalPlan input = Tables.scan(table);
        ColumnRef key = Tables.column(table, 0);
        ColumnRef other = Tables.column(table, 2);
        if (random.nextBoolean()) {
            input = new FilterExec(
                    input, new Comparison(ComparisonOp.GREATER, other, Plans.number(random.nextInt(16) - 8)));
        }
        if (random.nextInt(3) == 0) {
            ColumnRef number = Tables.column(table, 1);
            input = new ProjectionExec(
                    input, List.of(new NamedExpr(other, "o"), new NamedExpr(number, "n"), new NamedExpr(key, "k")));
            key = new ColumnRef(2, "k", key.type());
            other = new ColumnRef(0, "o", other.type());
        }
        List<SortKey> keys = new ArrayList<>();
        keys.add(new SortKey(key, random.nextBoolean(), random.nextBoolean()));
        if (random.nextInt(3) == 0) {
            keys.add(new SortKey(other, random.nextBoolean(), random.nextBoolean()));
        }
        return new TopNExec(input, keys, random.nextInt(3) == 0 ? random.nextInt(60) : 0, 1 + random.nextInt(40));
    }

    private record Run(List<List<@Nullable Object>> rows, OperatorMetrics scan) {}

    private static Run run(Harness harness, PhysicalPlan plan, Options options) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (ExecutionContext context = harness.context(options)) {
            try (BatchStream stream = context.open(plan)) {
                for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                    try (Batch open = batch) {
                        Harness.append(open, rows);
                    }
                }
            }
            OperatorMetrics lowest = Objects.requireNonNull(context.metrics());
            while (!lowest.children().isEmpty()) {
                lowest = lowest.child(0);
            }
            return new Run(rows, lowest);
        }
    }

    /// A fragment for each list, with bounds and no NULLs.
    private Snapshot numbers(List<List<Long>> fragments) {
        List<Fragment> made = new ArrayList<>();
        for (List<Long> values : fragments) {
            Column column = ColumnBuilder.column(DataType.INT64, new ArrayList<>(values));
            ColumnStatistics known = new ColumnStatistics(
                    Stat.exact(Collections.min(values)),
                    Stat.exact(Collections.max(values)),
                    Stat.exact(0L),
                    Stat.absent(),
                    Stat.absent());
            made.add(Fragment.of(made.size(), values.size(), new MemorySource.Location(List.of(column)), _ -> known));
        }
        return new Snapshot("t", Tables.schema(List.of(DataType.INT64)), made);
    }

    @Test
    void fragmentsThatCannotWinAreNotOpened() {
        Snapshot table = numbers(List.of(
                List.of(40L, 41L, 42L), List.of(10L, 12L, 14L), List.of(20L, 21L, 22L), List.of(14L, 15L, 16L)));
        try (Harness harness = new Harness(new MemorySource(10))) {
            Run up = run(harness, top(table, false, 3), Harness.options(1, 10));
            assertThat(up.rows).containsExactly(List.of(10L), List.of(12L), List.of(14L));
            // The fragment from 14 on ties with the last row.
            assertThat(up.scan.rowsRead()).isEqualTo(6);
            assertThat(up.scan.zonesSkipped()).isEqualTo(2);
            assertThat(harness.source.batches).hasValue(2);

            Run down = run(harness, top(table, true, 2), Harness.options(1, 10));
            assertThat(down.rows).containsExactly(List.of(42L), List.of(41L));
            assertThat(down.scan.rowsRead()).isEqualTo(3);
            assertThat(down.scan.zonesSkipped()).isEqualTo(3);

            Options off = Harness.options(1, 10).with(Settings.USE_STATISTICS, false);
            assertThat(run(harness, top(table, true, 2), off).scan.rowsRead()).isEqualTo(12);
        }
    }

    @Test
    void fewerRowsThanWantedLeaveNothingOut() {
        Snapshot table = numbers(List.of(List.of(5L, 6L), List.of(1L, 2L), List.of(3L, 4L)));
        try (Harness harness = new Harness(new MemorySource(10))) {
            Run run = run(harness, top(table, false, 7), Harness.options(1, 10));
            assertThat(run.rows).hasSize(6);
            assertThat(run.scan.zonesSkipped()).isZero();
        }
    }

    private static TopNExec top(Snapshot table, boolean descending, long count) {
        SortKey key = new SortKey(Tables.column(table, 0), descending, false);
        return new TopNExec(Tables.scan(table), List.of(key), 0, count);
    }
}
