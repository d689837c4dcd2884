package io.winnow.tablestore.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.arrow.file.LocalFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A kill at every step of every statement, after which what was not synced may be lost: nothing that was committed
/// is.
class CrashTest {
    private static final int SEEDS = Boolean.getBoolean("winnow.long") ? 60 : 3;

    /// Later than every lease.
    private static final Duration LATER = Duration.ofHours(3);

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());

    @TempDir(factory = InMemory.class)
    Path directory = Path.of("");

    @ParameterizedTest
    @EnumSource
    void everyStatementIsDoneOrNotWhereverItIsKilled(Work work) throws IOException {
        Path before = Files.createDirectory(directory.resolve("before"));
        try (TestStore store = new TestStore(root(before), new LocalFileSystem(), Duration.ZERO)) {
            work.before().forEach(store::run);
        }
        int steps = runUntil(work, before, Integer.MAX_VALUE, new Random(seed));
        System.out.println("winnow.seed=" + seed + ", " + work + ": " + steps + " steps, " + SEEDS + " crashes each");
        assertThat(steps).isGreaterThan(5);
        for (int last = 0; last <= steps; last++) {
            for (int i = 0; i < SEEDS; i++) {
                runUntil(work, before, last, new Random(seed + 1000L * last + i));
            }
        }
    }

    /// Runs a statement over a copy of a database, kills it and looks what is there.
    ///
    /// @return steps that were done
    private int runUntil(Work work, Path before, int last, Random random) throws IOException {
        Path copy = directory.resolve("copy");
        Path graves = Files.createDirectory(directory.resolve("graves"));
        Path more = Files.createDirectory(graves.resolve("more"));
        Trees.copy(before, copy);
        Journal journal = new Journal(graves);
        CrashingFileSystem files = new CrashingFileSystem(journal, last);
        boolean acknowledged = false;
        int steps = 0;
        try (TestStore store = new TestStore(root(copy), files, LATER)) {
            store.run(work.step());
            acknowledged = true;
            steps = files.steps();
        } catch (Killed _) {
            // also where the store is closed: a process that is dead gives up no lease
        }
        journal.crash(random);
        String what = work + ", killed after step " + last + ", winnow.seed=" + seed;
        check(work, root(copy), new CrashingFileSystem(new Journal(more), Integer.MAX_VALUE), acknowledged, what);
        Trees.delete(copy);
        Trees.delete(graves);
        return steps;
    }

    private static Path root(Path directory) {
        return directory.resolve("some").resolve("where").resolve("db");
    }

    /// @param files a file system that only seems to sync, which saves most of the time and makes no difference here
    private static void check(Work work, Path root, FileSystemPort files, boolean acknowledged, String what)
            throws IOException {
        State found;
        try (TestStore store = new TestStore(root, files, Duration.ZERO)) {
            found = store.state();
            if (acknowledged) {
                assertThat(found).as(what).isEqualTo(work.stateAfter());
                checkCovered(work, store, what);
            } else {
                assertThat(found).as(what).isIn(work.stateBefore(), work.stateAfter());
            }
            store.readAllVersions();
            Step further = found.tables().containsKey("t") ? new Step.Insert("t", 100, 3) : new Step.Create("t", 7, 9);
            store.run(further);
            store.run(new Step.CreateView("further", "SELECT 3"));
            found = found.and(further).and(new Step.CreateView("further", "SELECT 3"));
            assertThat(store.state()).as(what).isEqualTo(found);
        }
        try (TestStore store = new TestStore(root, files, LATER.multipliedBy(2))) {
            store.run(new Step.Vacuum("t"));
        }
        Set<String> needed;
        try (TestStore store = new TestStore(root, files, LATER.multipliedBy(2))) {
            assertThat(store.state()).as(what).isEqualTo(found);
            needed = store.needed(root);
        }
        assertThat(Trees.files(root))
                .as(what)
                .filteredOn(file -> !isViews(file))
                .containsExactlyElementsOf(needed);
        assertThat(Trees.emptyDirectories(root))
                .as(what)
                .filteredOn(directory -> directory.contains("_indices/"))
                .isEmpty();
    }

    private static void checkCovered(Work work, TestStore store, String what) {
        switch (work.step()) {
            case Step.CreateIndex(String table, String index, Step.IndexKind _) ->
                assertThat(store.covers(table, index)).as(what).isTrue();
            case Step.OptimizeIndex(String table, String index, boolean _) ->
                assertThat(store.covers(table, index)).as(what).isTrue();
            default -> {}
        }
    }

    private static boolean isViews(String file) {
        return file.matches("_catalog/_versions/\\d{20}\\.json");
    }
}
