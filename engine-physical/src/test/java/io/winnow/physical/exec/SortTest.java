package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.SortKey;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.plan.TopNExec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SortTest {
    private static final int[] THREADS = {1, 2, 4};

    @Test
    void everyTypeSortsAsTheScalarOrderSaysAndEqualKeysKeepTheirOrder() {
        long seed = RandomData.seed();
        Random random = new Random(seed);
        for (DataType type : RandomData.TYPES) {
            for (double nulls : new double[] {0, 0.3}) {
                // The row's number tells whether equal keys kept their order.
                Snapshot table = numbered(new RandomData(random, nulls), List.of(type), 500, 1, 400);
                check(table, List.of(key(table, 0, random)), random, seed);
            }
        }
    }

    @Test
    void severalKeysOrderOneAfterAnother() {
        long seed = RandomData.seed();
        Random random = new Random(seed);
        for (int round = 0; round < 25; round++) {
            List<DataType> types = new ArrayList<>();
            for (int c = 0; c < 3; c++) {
                types.add(RandomData.TYPES.get(random.nextInt(RandomData.TYPES.size())));
            }
            Snapshot table = numbered(new RandomData(random, 0.15), types, 700, 600);
            List<SortKey> keys = new ArrayList<>();
            for (int c = 0; c < 3; c++) {
                keys.add(key(table, c, random));
            }
            check(table, keys, random, seed);
        }
    }

    @Test
    void manyRowsAreSortedInRangesAndMerged() {
        long seed = RandomData.seed();
        Random random = new Random(seed);
        Snapshot table =
                numbered(new RandomData(random, 0.1), List.of(DataType.UTF8, DataType.FLOAT64), 90_000, 60_000);
        check(table, List.of(key(table, 0, random), key(table, 1, random)), random, seed);
    }

    @Test
    void nothingSortsToNothing() {
        Snapshot table = numbered(new RandomData(new Random(1), 0), List.of(DataType.UTF8), 0);
        try (Harness harness = new Harness(new MemorySource(10))) {
            SortExec sort =
                    new SortExec(Tables.scan(table), List.of(new SortKey(Tables.column(table, 0), false, false)));
            assertThat(harness.run(sort, Harness.options(2, 100))).isEmpty();
            TopNExec top = new TopNExec(sort.input(), sort.keys(), 3, 5);
            assertThat(harness.run(top, Harness.options(2, 100))).isEmpty();
        }
    }

    private static Snapshot numbered(RandomData data, List<DataType> types, int... rows) {
        List<DataType> all = new ArrayList<>(types);
        all.add(DataType.INT64);
        all.add(DataType.UTF8);
        Snapshot table = Tables.random(data, all, rows);
        return Tables.numbered(table, types.size());
    }

    private static SortKey key(Snapshot table, int column, Random random) {
        return new SortKey(Tables.column(table, column), random.nextBoolean(), random.nextBoolean());
    }

    private static Comparator<List<@Nullable Object>> order(List<SortKey> keys, Snapshot table) {
        return (left, right) -> {
            for (int k = 0; k < keys.size(); k++) {
                SortKey key = keys.get(k);
                Object a = left.get(k);
                Object b = right.get(k);
                int order;
                if (a == null || b == null) {
                    order = a == b ? 0 : (a == null) == key.nullsFirst() ? -1 : 1;
                } else {
                    order = ScalarOrder.compare(a, b, table.schema().type(k)) * (key.descending() ? -1 : 1);
                }
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }

    private static void check(Snapshot table, List<SortKey> keys, Random random, long seed) {
        List<List<@Nullable Object>> expected = new ArrayList<>(Tables.rows(table));
        expected.sort(order(keys, table));
        for (int threads : THREADS) {
            try (Harness harness = new Harness(new MemorySource(
                    table.fragments().size() == 2 && expected.size() > 10_000 ? 5000 : 1 + random.nextInt(300)))) {
                int batchRows = expected.size() > 10_000 ? 4096 : 1 + random.nextInt(200);
                String what = "seed " + seed + ", " + keys + " of " + table.schema() + ", threads " + threads;
                assertThat(harness.run(new SortExec(Tables.scan(table), keys), Harness.options(threads, batchRows)))
                        .as(what)
                        .isEqualTo(expected);
                for (long[] window : new long[][] {{0, 10}, {5, 1}, {0, expected.size() + 5}, {40, 300}, {2000, 3}}) {
                    int from = (int) Math.min(window[0], expected.size());
                    int to = (int) Math.min(window[0] + window[1], expected.size());
                    assertThat(harness.run(
                                    new TopNExec(Tables.scan(table), keys, window[0], window[1]),
                                    Harness.options(threads, batchRows)))
                            .as(what + ", offset " + window[0] + ", count " + window[1])
                            .isEqualTo(expected.subList(from, to));
                }
            }
        }
    }

    @Test
    void topRowsOfManyBatchesAreThoseOfTheSort() {
        long seed = RandomData.seed();
        Random random = new Random(seed);
        for (DataType type : List.of(DataType.INT32, DataType.FLOAT64, DataType.UTF8, RandomData.LONG_DECIMAL)) {
            for (double nulls : new double[] {0, 0.4}) {
                Snapshot table = numbered(new RandomData(random, nulls), List.of(type, DataType.INT64), 40_000, 30_000);
                List<SortKey> one = List.of(key(table, 0, random));
                List<SortKey> two = List.of(key(table, 0, random), key(table, 1, random));
                for (List<SortKey> keys : List.of(one, two)) {
                    List<List<@Nullable Object>> expected = new ArrayList<>(Tables.rows(table));
                    expected.sort(order(keys, table));
                    for (int threads : THREADS) {
                        try (Harness harness = new Harness(new MemorySource(3000))) {
                            assertThat(harness.run(
                                            new TopNExec(Tables.scan(table), keys, 3, 50),
                                            Harness.options(threads, 1000)))
                                    .as("seed " + seed + ", " + keys)
                                    .isEqualTo(expected.subList(3, 53));
                        }
                    }
                }
            }
        }
    }
}
