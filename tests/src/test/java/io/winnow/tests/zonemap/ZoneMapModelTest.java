package io.winnow.tests.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.tests.table.model.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random tables with zone maps and bitmap indexes: with them and without, folded or not, with statistics or none,
/// every answer is the
/// same row for row.
///
/// A failure names the seed of its table; `-Dwinnow.seed` begins with that one, `-Dwinnow.sequences=1` ends with it.
class ZoneMapModelTest {
    private static final int SEQUENCES =
            Integer.getInteger("winnow.sequences", Boolean.getBoolean("winnow.long") ? 20_000 : 40);

    /// Of the indexes.
    private static final int BITMAP_PERCENT = 40;

    /// Tables at a time, each in a database of its own.
    private static final int WORKERS = 2;

    /// Where syncing costs nothing, if there is such a place: here nothing crashes.
    private static final Path MEMORY = Path.of("/dev/shm");

    private final AtomicInteger next = new AtomicInteger();
    private final Tally tally = new Tally();

    @Test
    void everyAnswerIsTheSameWithoutThem(@TempDir Path directory) throws Exception {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        IO.println("seed " + seed + " for " + SEQUENCES + " tables");
        Path root = Files.isWritable(MEMORY) ? Files.createTempDirectory(MEMORY, "winnow-zones") : directory;
        try (ExecutorService workers = Executors.newFixedThreadPool(WORKERS)) {
            List<Future<Integer>> running = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                Path database = root.resolve("db" + i);
                running.add(workers.submit((Callable<Integer>) () -> work(database, seed)));
            }
            for (Future<Integer> worker : running) {
                worker.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AssertionError failed) {
                throw failed;
            }
            throw e;
        } finally {
            if (!root.equals(directory)) {
                Trees.delete(root);
            }
        }
        IO.println(tally);
        if (SEQUENCES > 20) {
            assertThat(tally.failures()).as("questions that fail").isLessThan(tally.questions() / 4);
            assertThat(tally.skippedZones()).isGreaterThan(SEQUENCES);
            assertThat(tally.foldedZones()).isPositive(); // few random conditions hold for whole zones
            assertThat(tally.readZones()).isGreaterThan(SEQUENCES);
        }
        if (SEQUENCES > 200) { // few questions are looked at, and of few tables do indexes answer any
            assertThat(tally.indexedFragments()).isPositive();
        }
    }

    private int work(Path database, long seed) {
        try (Ways ways = new Ways(database)) {
            for (int i = next.getAndIncrement(); i < SEQUENCES; i = next.getAndIncrement()) {
                try {
                    new Sequence(ways, tally, seed + i, BITMAP_PERCENT).run();
                } catch (RuntimeException | AssertionError e) {
                    next.set(SEQUENCES);
                    throw new AssertionError("-Dwinnow.seed=" + (seed + i) + ": " + e.getMessage(), e);
                }
            }
        }
        return 0;
    }
}
