package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// A session may be closed whatever its other threads are doing with it: they are told, and nothing is left.
@Isolated // looks at what the whole process holds
class SessionCloseTest {
    private static final int SESSIONS = 150;
    private static final int THREADS = 3;

    @TempDir
    Path directory = Path.of("");

    @Test
    void closingWhileOtherThreadsWorkEndsThemAndLeavesNothing() throws Exception {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        System.out.println("winnow.seed=" + seed);
        Random random = new Random(seed);
        String events = "'" + Fixture.events(directory) + "'";
        String numbers = "'" + Fixture.parquet(directory) + "'";
        List<String> queries = List.of(
                "SELECT * FROM " + events,
                "SELECT cat, note, amount FROM " + events + " WHERE price < 50",
                "SELECT user_id, count(*) FROM " + events + " GROUP BY user_id",
                "SELECT * FROM " + numbers + " ORDER BY s, id",
                "EXPLAIN ANALYZE SELECT count(DISTINCT s) FROM " + numbers,
                "SELECT x * x % 7 FROM range(100000000) r(x)",
                "SHOW SETTINGS");
        Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
        try (Session warm = Session.inMemory()) {
            use(warm, queries, new Random(seed), 1);
        }
        long before = Leaks.openFiles();

        for (int i = 0; i < SESSIONS; i++) {
            Session session =
                    Session.builder().option("winnow.execution.threads", "2").build();
            CountDownLatch started = new CountDownLatch(THREADS);
            List<Thread> owners = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                Random choices = new Random(random.nextLong());
                owners.add(Thread.ofPlatform().start(() -> {
                    started.countDown();
                    try {
                        use(session, queries, choices, Integer.MAX_VALUE);
                    } catch (QueryCancelledException | IllegalStateException _) {
                        // The two ways of learning that the session is closed.
                        return;
                    } catch (Throwable e) {
                        wrong.add(e);
                    }
                }));
            }
            started.await();
            LockSupport.parkNanos(random.nextInt(20) * 1_000_000L + random.nextInt(1_000_000));
            session.close();
            for (Thread owner : owners) {
                owner.join(60_000);
                assertThat(owner.isAlive()).as("a thread that ended").isFalse();
            }
            assertThat(wrong).as("-Dwinnow.seed=" + seed + ", session " + i).isEmpty();
        }
        assertThat(Leaks.workers()).isZero();
        assertThat(Leaks.openFiles()).isLessThanOrEqualTo(before);
    }

    private static void use(Session session, List<String> queries, Random random, int times) {
        for (int i = 0; i < times; i++) {
            try (QueryResult result = session.sql(queries.get(random.nextInt(queries.size())))) {
                int batches = random.nextInt(20);
                Batch batch = result.next();
                while (batch != null && batches-- > 0) {
                    batch.columns();
                    batch = result.next();
                }
            }
        }
    }
}
