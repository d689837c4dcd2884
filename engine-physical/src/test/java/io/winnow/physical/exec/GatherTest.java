package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.GatherExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GatherTest {
    private final long seed = RandomData.seed();
    private final Random random = new Random(seed);
    private final Snapshot table = Tables.numbered(
            Tables.random(new RandomData(random, 0.1), List.of(DataType.INT64, DataType.UTF8), 5000, 0, 1, 3000), 0);

    @Test
    void keepsTheOrderOfRowsForEveryNumberOfThreads() {
        PhysicalPlan chain = Plans.projection(Plans.filter(Tables.scan(table), ComparisonOp.NOT_EQUAL, 17));
        for (int threads : new int[] {1, 2, 3, 4, 8}) {
            for (int round = 0; round < 20; round++) {
                try (Harness harness = new Harness(new MemorySource(1 + random.nextInt(500)))) {
                    List<List<@Nullable Object>> rows =
                            harness.run(new GatherExec(chain), Harness.options(threads, 1 + random.nextInt(300)));
                    assertThat(rows).as("seed " + seed).hasSize(8000);
                    for (int i = 0; i < rows.size(); i++) {
                        assertThat(rows.get(i).get(1)).isEqualTo(i < 17 ? (long) i : i + 1L);
                    }
                }
            }
        }
    }

    @Test
    void limitsGiveTheFirstRowsAndStopTheScan() {
        PhysicalPlan chain = Plans.projection(Tables.scan(table));
        for (int threads : new int[] {1, 2, 4}) {
            try (Harness harness = new Harness(new MemorySource(10))) {
                List<List<@Nullable Object>> rows =
                        harness.run(Plans.limit(new GatherExec(chain), 5, 20L), Harness.options(threads, 10));
                assertThat(rows).hasSize(20);
                assertThat(rows.getFirst()).isEqualTo(List.of(6L, 5L));
                // Three morsels are needed, and no more than a window of them is read ahead.
                assertThat(harness.source.batches.get()).isLessThanOrEqualTo(3 + 2 * threads + threads);
            }
        }
    }

    @Test
    void aLimitedScanReadsNoMoreThanItNeeds() {
        ScanExec whole = Tables.scan(table);
        ScanExec limited = new ScanExec(table, whole.projection(), null, table.fragments(), 25L);
        try (Harness harness = new Harness(new MemorySource(10))) {
            assertThat(harness.run(limited, Harness.options(1, 5))).hasSize(25);
            assertThat(harness.source.batches).hasValue(5);
            assertThat(harness.run(Plans.limit(new GatherExec(limited), 0, 25L), Harness.options(4, 5)))
                    .hasSize(25);
        }
    }

    @Test
    void aSlowConsumerHoldsUpNoThread() {
        try (Harness harness = new Harness(new MemorySource(10));
                ExecutionContext context = harness.context(Harness.options(4, 10));
                BatchStream stream = context.open(new GatherExec(Tables.scan(table)))) {
            for (int i = 0; i < 3; i++) {
                try (Batch batch = stream.next()) {
                    assertThat(batch).isNotNull();
                }
            }
            assertThat(becomesIdle(harness)).isTrue();
            assertThat(harness.source.batches.get()).isLessThanOrEqualTo(3 + 8 + 4);
        }
    }

    /// Whether no thread works for a while: one that has just taken its work does not count as active yet.
    private static boolean becomesIdle(Harness harness) {
        long start = System.nanoTime();
        long idleSince = start;
        for (long now = start; now - start < 10_000_000_000L; now = System.nanoTime()) {
            if (harness.pool.activeThreads() > 0) {
                idleSince = now;
            } else if (now - idleSince > 50_000_000) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    @Test
    @SuppressWarnings("try") // closed early on purpose
    void closingEarlyReleasesEverything() {
        for (int round = 0; round < 300; round++) {
            try (Harness harness = new Harness(new MemorySource(1 + random.nextInt(200)));
                    ExecutionContext context =
                            harness.context(Harness.options(1 + random.nextInt(4), 1 + random.nextInt(100)));
                    BatchStream stream = context.open(new GatherExec(Plans.projection(Tables.scan(table))))) {
                for (int pulls = random.nextInt(20); pulls > 0; pulls--) {
                    try (Batch batch = stream.next()) {
                        assertThat(batch == null || batch.rows() > 0).isTrue();
                    }
                }
                stream.close();
                assertThat(context.memory().reservedBytes()).isZero();
                assertThat(stream.next()).isNull();
            }
        }
    }
}
