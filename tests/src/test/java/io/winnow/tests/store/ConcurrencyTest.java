package io.winnow.tests.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Processes that change one table at once: every commit is a version, no row is lost, and readers see whole commits.
class ConcurrencyTest {
    private static final boolean LONG = Boolean.getBoolean("winnow.long");
    private static final int PROCESSES = LONG ? 4 : 2;

    /// Per process: as many writers as readers.
    private static final int THREADS = LONG ? 2 : 1;

    private static final int SECONDS = LONG ? 60 : 20;

    /// Versions that are read again at the end; others were read while they came.
    private static final int CHECKED = 300;

    @TempDir
    Path directory = Path.of("");

    @Test
    void everyCommitIsAVersionAndNoRowIsLost() throws IOException, InterruptedException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        Path database = directory.resolve("db");
        try (Session session = Session.open(database)) {
            Sql.create(session);
        }
        List<ChildProcess> children = new ArrayList<>();
        TreeSet<Long> batches = new TreeSet<>();
        long commits = 0;
        long reads = 0;
        try {
            for (int i = 0; i < PROCESSES; i++) {
                children.add(new ChildProcess(
                        BusyProcess.class,
                        directory,
                        database.toString(),
                        Integer.toString(THREADS),
                        Integer.toString(THREADS),
                        Integer.toString(i * THREADS),
                        Integer.toString(SECONDS),
                        Long.toString(random.nextLong())));
            }
            for (ChildProcess child : children) {
                child.awaitReady();
            }
            for (ChildProcess child : children) {
                child.start();
            }
            for (ChildProcess child : children) {
                List<String> said = child.rest();
                assertThat(child.exitCode())
                        .as("winnow.seed=%s, the child said %s", seed, said)
                        .isZero();
                for (String line : said) {
                    long number = Long.parseLong(line.substring(line.indexOf(' ') + 1));
                    switch (line.substring(0, line.indexOf(' '))) {
                        case "batch" -> assertThat(batches.add(number)).isTrue();
                        case "commits" -> commits += number;
                        case "reads" -> reads += number;
                        default -> throw new AssertionError(line);
                    }
                }
            }
        } finally {
            for (ChildProcess child : children) {
                child.close();
            }
        }
        System.out.println("winnow.seed=" + seed + ", " + commits + " commits, " + reads + " reads");
        assertThat(commits).isGreaterThan(20);
        assertThat(reads).as("reads").isGreaterThan(20);
        try (Session session = Session.open(database)) {
            assertThat(Sql.batches(session, "t")).as("winnow.seed=" + seed).isEqualTo(batches);
            List<Long> versions = Sql.versions(session);
            assertThat(versions)
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, commits + 1).boxed().toList());
            for (int i = 0; i < Math.min(CHECKED, versions.size()); i++) {
                Sql.batches(session, "t AT VERSION " + versions.get(random.nextInt(versions.size())));
            }
        }
    }
}
