package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Batch;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.UnionExec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class FailureTest {
    private static final int[] THREADS = {1, 2, 4};

    private final Random random = new Random(RandomData.seed());
    private final Snapshot table = Tables.numbered(
            Tables.random(new RandomData(random, 0.1), List.of(DataType.INT64, DataType.UTF8), 4000, 3000), 0);

    private static void drain(Harness harness, PhysicalPlan plan, Options options) {
        try (ExecutionContext context = harness.context(options);
                BatchStream stream = context.open(plan)) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                batch.close();
            }
        }
    }

    @Test
    void anErrorOfTheSourceReachesTheCallerAsItIsAndNothingIsLeft() {
        for (Map.Entry<String, PhysicalPlan> plan : Plans.all(table).entrySet()) {
            for (int threads : THREADS) {
                for (int round = 0; round < 5; round++) {
                    try (Harness harness = new Harness(new MemorySource(50))) {
                        CorruptDataException error = new CorruptDataException("x.arrow", 17, "is damaged");
                        harness.source.failure = error;
                        harness.source.failAtBatch = random.nextInt(100);
                        assertThatThrownBy(() -> drain(harness, plan.getValue(), Harness.options(threads, 50)))
                                .as(plan.getKey())
                                .isSameAs(error);
                        harness.assertIdle();
                    }
                }
            }
        }
    }

    @Test
    void anErrorOfAnExpressionReachesTheCallerOnce() {
        PhysicalPlan scan = Tables.scan(table);
        ProjectionExec divided = new ProjectionExec(
                scan,
                List.of(new NamedExpr(
                        new Arithmetic(
                                ArithmeticOp.DIVIDE,
                                Plans.number(1),
                                new Arithmetic(
                                        ArithmeticOp.SUBTRACT, Plans.first(scan), Plans.number(6000), DataType.INT64),
                                DataType.INT64),
                        "q")));
        for (Map.Entry<String, PhysicalPlan> plan : Plans.all(table).entrySet()) {
            PhysicalPlan failing = plan.getValue().rewriteUp(node -> node.equals(scan) ? divided : node);
            for (int threads : THREADS) {
                try (Harness harness = new Harness(new MemorySource(50));
                        ExecutionContext context = harness.context(Harness.options(threads, 50));
                        BatchStream stream = context.open(failing)) {
                    assertThatThrownBy(() -> {
                                for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                                    batch.close();
                                }
                            })
                            .as(plan.getKey())
                            .isInstanceOfSatisfying(
                                    ExecutionException.class,
                                    e -> assertThat(e.code()).as(e.text()).isEqualTo(ErrorCode.DIVISION_BY_ZERO));
                    assertThatThrownBy(stream::next).isInstanceOf(IllegalStateException.class);
                    assertThat(context.memory().reservedBytes()).isZero();
                }
            }
        }
    }

    @Test
    void aCancelledQueryEndsAndReleasesEverything() throws InterruptedException {
        for (Map.Entry<String, PhysicalPlan> plan : Plans.all(table).entrySet()) {
            for (int threads : THREADS) {
                try (Harness harness = new Harness(new MemorySource(50));
                        ExecutionContext context = harness.context(Harness.options(threads, 50))) {
                    harness.source.delayMillis = 5;
                    CountDownLatch started = new CountDownLatch(1);
                    Thread canceller = new Thread(() -> {
                        try {
                            started.await();
                            Thread.sleep(random.nextInt(20));
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        context.cancellation().cancel();
                    });
                    canceller.start();
                    assertThatThrownBy(() -> {
                                try (BatchStream stream = context.open(plan.getValue())) {
                                    started.countDown();
                                    for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                                        batch.close();
                                    }
                                }
                            })
                            .as(plan.getKey())
                            .isInstanceOf(QueryCancelledException.class);
                    canceller.join();
                    assertThat(context.memory().reservedBytes()).isZero();
                }
            }
        }
    }

    @Test
    void aQueryOverItsTimeOutEnds() {
        for (Map.Entry<String, PhysicalPlan> plan : Plans.all(table).entrySet()) {
            try (Harness harness = new Harness(new MemorySource(50))) {
                harness.source.delayMillis = 5;
                Options options = Harness.options(2, 50).with(Settings.TIMEOUT_MILLIS, 60L);
                assertThatThrownBy(() -> drain(harness, plan.getValue(), options))
                        .as(plan.getKey())
                        .isInstanceOfSatisfying(
                                QueryCancelledException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.TIMEOUT));
            }
        }
    }

    @Test
    void aQueryOverItsMemoryFailsAndTheNextOneRuns() {
        Map<String, PhysicalPlan> plans = Plans.all(table);
        try (Harness harness = new Harness(new MemorySource(500))) {
            for (String name : List.of("groups", "distinct", "sort", "sort of groups")) {
                for (int threads : THREADS) {
                    PhysicalPlan plan = Objects.requireNonNull(plans.get(name));
                    Options little = Harness.options(threads, 500).with(Settings.MEMORY_LIMIT, 20_000L);
                    assertThatThrownBy(() -> drain(harness, plan, little))
                            .as(name)
                            .isInstanceOf(MemoryExceededException.class)
                            .hasMessageContaining("winnow.execution.memory_limit");
                    harness.assertIdle();
                    assertThat(harness.run(plan, Harness.options(threads, 500)))
                            .as(name)
                            .isNotEmpty();
                }
            }
        }
    }

    @Test
    void whatWasNeverPulledIsReleasedToo() {
        for (PhysicalPlan plan : Plans.all(table).values()) {
            try (Harness harness = new Harness(new MemorySource(50));
                    ExecutionContext context = harness.context(Harness.options(2, 50))) {
                context.open(plan);
            }
        }
    }

    @Test
    void manyQueriesShareFewThreads() throws InterruptedException {
        try (Harness harness = new Harness(new MemorySource(100))) {
            List<PhysicalPlan> plans = List.copyOf(Plans.all(table).values());
            int clients = 12;
            CountDownLatch done = new CountDownLatch(clients);
            List<Throwable> errors = new CopyOnWriteArrayList<>();
            for (int c = 0; c < clients; c++) {
                int first = c;
                new Thread(() -> {
                            try {
                                for (int i = 0; i < 10; i++) {
                                    drain(harness, plans.get((first + i) % plans.size()), Harness.options(4, 100));
                                }
                            } catch (RuntimeException | Error e) {
                                errors.add(e);
                            } finally {
                                done.countDown();
                            }
                        })
                        .start();
            }
            done.await();
            assertThat(errors).isEmpty();
        }
    }

    @Test
    void overflowOfASumIsNoticedOnceAllIsCombined() {
        PhysicalPlan scan = Tables.scan(table);
        PhysicalPlan large = new ProjectionExec(scan, List.of(new NamedExpr(Plans.number(Long.MAX_VALUE), "x")));
        PhysicalPlan sum = Plans.aggregate(large, List.of(), Plans.call(AggregateFunction.SUM, Plans.first(large)));
        for (int threads : THREADS) {
            try (Harness harness = new Harness(new MemorySource(500))) {
                assertThatThrownBy(() -> drain(harness, sum, Harness.options(threads, 100)))
                        .isInstanceOf(ExecutionException.class)
                        .hasMessage("sum(x) is 64563604257983430649000, which does not fit BIGINT");
            }
        }
    }

    @Test
    void overflowOfASumOfDistinctValuesIsNoticedOnceAllIsCombined() {
        PhysicalPlan scan = Tables.scan(table);
        NamedExpr large = new NamedExpr(Plans.number(Long.MAX_VALUE), "x");
        PhysicalPlan first = new ProjectionExec(scan, List.of(large));
        PhysicalPlan second = new ProjectionExec(scan, List.of(new NamedExpr(Plans.number(Long.MAX_VALUE - 1), "x")));
        PhysicalPlan both = UnionExec.of(List.of(first, second));
        AggregateCall call = Plans.call(AggregateFunction.SUM_DISTINCT, Plans.first(both));
        for (int threads : THREADS) {
            try (Harness harness = new Harness(new MemorySource(500))) {
                assertThat(harness.run(
                                Plans.aggregate(
                                        first,
                                        List.of(),
                                        Plans.call(AggregateFunction.SUM_DISTINCT, Plans.first(first))),
                                Harness.options(threads, 100)))
                        .containsExactly(List.of(Long.MAX_VALUE));
                assertThatThrownBy(() ->
                                drain(harness, Plans.aggregate(both, List.of(), call), Harness.options(threads, 100)))
                        .isInstanceOf(ExecutionException.class)
                        .hasMessage("sum(DISTINCT x) is 18446744073709551613, which does not fit BIGINT");
            }
        }
    }

    @Test
    void whatAWorkerLeavesBehindWhileTheQueryClosesIsClosedToo() {
        List<String> closed = new CopyOnWriteArrayList<>();
        try (Harness harness = new Harness(new MemorySource(50));
                ExecutionContext context = harness.context(Harness.options(1, 50))) {
            context.closeWithQuery(() -> closed.add("file"));
            context.closeLater(() -> {
                closed.add("stream");
                context.closeWithQuery(() -> closed.add("late file"));
            });
        }
        assertThat(closed).containsExactly("stream", "file", "late file");
    }
}
