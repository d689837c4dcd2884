package io.winnow.tests.table.model;

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

/// Random statements: every answer is the model's, with pushdown and indexes and without, with one
/// thread and with several.
///
/// A failure names the seed of its sequence; `-Dwinnow.seed` begins with that one.
class TableModelTest {
    private static final int SEQUENCES =
            Integer.getInteger("winnow.sequences", Boolean.getBoolean("winnow.long") ? 50_000 : 5_000);

    /// Sequences at a time, each in a database of its own.
    private static final int WORKERS = 2;

    /// Where syncing costs nothing, if there is such a place: here nothing crashes.
    private static final Path MEMORY = Path.of("/dev/shm");

    private final AtomicInteger next = new AtomicInteger();

    @Test
    void everyAnswerIsTheModels(@TempDir Path directory) throws Exception {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        IO.println("seed " + seed + " for " + SEQUENCES + " sequences");
        Path root = Files.isWritable(MEMORY) ? Files.createTempDirectory(MEMORY, "winnow-model") : directory;
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
    }

    private int work(Path database, long seed) {
        try (Sessions sessions = new Sessions(database)) {
            for (int i = next.getAndIncrement(); i < SEQUENCES; i = next.getAndIncrement()) {
                try {
                    new Sequence(sessions, seed + i).run();
                } catch (RuntimeException | AssertionError e) {
                    next.set(SEQUENCES);
                    throw new AssertionError("-Dwinnow.seed=" + (seed + i) + ": " + e.getMessage(), e);
                }
            }
        }
        return 0;
    }
}
