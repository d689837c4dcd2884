package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.GatherExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.plan.TopNExec;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Times operators over columns that lie in memory: run `main`, arguments: rows, rounds, names of the queries wanted.
final class ExecBenchmark {
    private static final int FRAGMENT_ROWS = 1 << 20;
    private static final DataType MONEY = new DataType.Decimal(12, 2);

    private ExecBenchmark() {}

    public static void main(String[] arguments) {
        int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000_000;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        List<String> wanted = Arrays.asList(arguments).subList(Math.min(2, arguments.length), arguments.length);
        Snapshot table = table(rows);
        System.out.printf(
                "%d rows, best of %d, ms%n%-22s %8s %8s %8s %6s%n",
                rows, rounds, "", "1: cpu", "wall", "2: wall", "ratio");
        for (Map.Entry<String, PhysicalPlan> plan : plans(table).entrySet()) {
            if (wanted.isEmpty() || wanted.contains(plan.getKey())) {
                double[] one = best(plan.getValue(), 1, rounds);
                double[] two = best(plan.getValue(), 2, rounds);
                System.out.printf(
                        "%-22s %8.1f %8.1f %8.1f %6.2f%n", plan.getKey(), one[1], one[0], two[0], one[0] / two[0]);
            }
        }
    }

    private static Map<String, PhysicalPlan> plans(Snapshot table) {
        PhysicalPlan scan = Tables.scan(table);
        ColumnRef key = Tables.column(table, 0);
        ColumnRef wide = Tables.column(table, 1);
        ColumnRef money = Tables.column(table, 2);
        ColumnRef number = Tables.column(table, 3);
        ColumnRef text = Tables.column(table, 6);
        AggregateCall[] sums = {
            Plans.call(AggregateFunction.SUM, money),
            Plans.call(AggregateFunction.SUM, number),
            Plans.call(AggregateFunction.COUNT_STAR)
        };
        Map<String, PhysicalPlan> plans = new LinkedHashMap<>();
        plans.put("sums", Plans.aggregate(scan, List.of(), sums));
        plans.put(
                "min-max",
                Plans.aggregate(
                        scan,
                        List.of(),
                        Plans.call(AggregateFunction.MIN, number),
                        Plans.call(AggregateFunction.MAX, money)));
        plans.put("group-10k", Plans.aggregate(scan, List.of(new NamedExpr(key, "k")), sums));
        plans.put("group-1m", Plans.aggregate(scan, List.of(new NamedExpr(wide, "w")), sums));
        plans.put("group-text", Plans.aggregate(scan, List.of(new NamedExpr(text, "t")), sums));
        plans.put(
                "group-2-keys",
                Plans.aggregate(
                        scan, List.of(new NamedExpr(key, "k"), new NamedExpr(Tables.column(table, 4), "f")), sums));
        plans.put("q1", q1(table));
        plans.put("distinct-10k", Plans.aggregate(scan, List.of(), Plans.call(AggregateFunction.COUNT_DISTINCT, key)));
        plans.put("distinct-1m", Plans.aggregate(scan, List.of(), Plans.call(AggregateFunction.COUNT_DISTINCT, wide)));
        plans.put(
                "distinct-grouped",
                Plans.aggregate(
                        scan,
                        List.of(new NamedExpr(Tables.column(table, 4), "f")),
                        Plans.call(AggregateFunction.COUNT_DISTINCT, wide)));
        List<SortKey> byMoney = List.of(new SortKey(money, true, false), new SortKey(key, false, false));
        plans.put("top-10", new TopNExec(scan, byMoney, 0, 10));
        plans.put("sort", new SortExec(scan, byMoney));
        plans.put("sort-text", new SortExec(scan, List.of(new SortKey(text, false, false))));
        plans.put(
                "gather",
                new GatherExec(new FilterExec(
                        scan, new Comparison(ComparisonOp.LESS, wide, new Literal(DataType.INT64, 100_000L)))));
        return plans;
    }

    /// TPC-H Q1's shape: two keys of few values, sums and averages of decimals.
    private static PhysicalPlan q1(Snapshot table) {
        PhysicalPlan scan = Tables.scan(table);
        ColumnRef money = Tables.column(table, 2);
        ColumnRef tax = Tables.column(table, 7);
        PhysicalPlan filter = new FilterExec(
                scan,
                new Comparison(
                        ComparisonOp.LESS_OR_EQUAL, Tables.column(table, 0), new Literal(DataType.INT32, 9800L)));
        return Plans.aggregate(
                filter,
                List.of(new NamedExpr(Tables.column(table, 4), "f"), new NamedExpr(Tables.column(table, 5), "s")),
                Plans.call(AggregateFunction.SUM, money),
                Plans.call(AggregateFunction.SUM, tax),
                Plans.call(AggregateFunction.SUM, Tables.column(table, 8)),
                Plans.call(AggregateFunction.AVG, money),
                Plans.call(AggregateFunction.AVG, tax),
                Plans.call(AggregateFunction.COUNT_STAR));
    }

    /// Least wall time, and least processor time of the query's own thread.
    private static double[] best(PhysicalPlan plan, int threads, int rounds) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        double wall = Double.MAX_VALUE;
        double cpu = Double.MAX_VALUE;
        try (Harness harness = new Harness(new MemorySource(65_536))) {
            for (int round = 0; round < rounds; round++) {
                long start = System.nanoTime();
                long cpuStart = clock.getCurrentThreadCpuTime();
                try (ExecutionContext context = harness.context(Harness.options(threads, 8192));
                        BatchStream stream = context.open(plan)) {
                    for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                        batch.columns();
                        batch.close();
                    }
                }
                wall = Math.min(wall, (System.nanoTime() - start) / 1e6);
                cpu = Math.min(cpu, (clock.getCurrentThreadCpuTime() - cpuStart) / 1e6);
            }
        }
        return new double[] {wall, cpu};
    }

    private static Snapshot table(int rows) {
        Random random = new Random(42);
        Column flags = ColumnBuilder.column(DataType.UTF8, List.of("A", "N", "R"));
        Column states = ColumnBuilder.column(DataType.UTF8, List.of("F", "O"));
        List<List<Column>> fragments = new ArrayList<>();
        for (int start = 0; start < rows; start += FRAGMENT_ROWS) {
            int count = Math.min(FRAGMENT_ROWS, rows - start);
            fragments.add(List.of(
                    ints(random, 10_000, count),
                    longs(random, 1_000_000, count),
                    longs(random, 10_000_000, count),
                    doubles(random, count),
                    codes(random, flags, count),
                    codes(random, states, count),
                    texts(random, 100_000, count),
                    longs(random, 100, count),
                    doubles(random, count)));
        }
        return MemorySource.table(
                "t",
                Tables.schema(List.of(
                        DataType.INT32,
                        DataType.INT64,
                        MONEY,
                        DataType.FLOAT64,
                        DataType.UTF8,
                        DataType.UTF8,
                        DataType.UTF8,
                        MONEY,
                        DataType.FLOAT64)),
                fragments);
    }

    private static Column ints(Random random, int bound, int count) {
        return new IntColumn(random.ints(count, 0, bound).toArray(), null, count);
    }

    private static Column longs(Random random, long bound, int count) {
        return new LongColumn(random.longs(count, 0, bound).toArray(), null, count);
    }

    private static Column doubles(Random random, int count) {
        return new DoubleColumn(random.doubles(count).toArray(), null, count);
    }

    private static Column codes(Random random, Column dictionary, int count) {
        return new DictionaryColumn(random.ints(count, 0, dictionary.size()).toArray(), dictionary, null, count);
    }

    private static Column texts(Random random, int distinct, int count) {
        byte[] data = new byte[count * 14];
        int[] offsets = new int[count + 1];
        for (int i = 0; i < count; i++) {
            byte[] text = ("customer#" + (10_000 + random.nextInt(distinct) % 90_000)).getBytes(StandardCharsets.UTF_8);
            System.arraycopy(text, 0, data, offsets[i], text.length);
            offsets[i + 1] = offsets[i] + text.length;
        }
        return new BytesColumn(data, offsets, null, count);
    }
}
