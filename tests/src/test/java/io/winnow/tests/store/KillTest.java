package io.winnow.tests.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.Session;
import io.winnow.engine.TableReport.TableFile;
import io.winnow.tests.table.model.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Kills a process that writes, again and again: what it said was done is there, with indexes and without, and what it
/// left undone is taken away by a vacuum.
@Execution(ExecutionMode.CONCURRENT)
class KillTest {
    private static final int KILLS = Boolean.getBoolean("winnow.long") ? 500 : 100;

    /// Lanes that start processes and kill them, each in a database of its own.
    private static final int LANES = 2;

    /// Most statements that are waited for before a kill, and the time that it comes after them.
    private static final int MOST_AWAITED = 4;

    private static final int LONGEST_MILLIS = 50;

    /// So many kills lie between two vacuums of the test's own.
    private static final int KILLS_PER_VACUUM = 10;

    /// Enough for each kind of statement.
    private static final int STATEMENTS_TO_LEARN = 80;

    /// Where syncing costs nothing, if there is such a place: what a process has written outlives it there as well.
    private static final Path MEMORY = Path.of("/dev/shm");

    @TempDir
    Path directory = Path.of("");

    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger cutShort = new AtomicInteger();
    private final AtomicInteger onIndexes = new AtomicInteger();
    private final AtomicLong indexed = new AtomicLong();

    @Test
    void whatAKilledProcessSaidWasDoneIsThere() throws IOException, InterruptedException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Path root = Files.isWritable(MEMORY) ? Files.createTempDirectory(MEMORY, "winnow-kills") : directory;
        try {
            killInLanes(root, learn(root.resolve("learnt")), seed);
        } finally {
            if (!root.equals(directory)) {
                Trees.delete(root);
            }
        }
        System.out.println("winnow.seed=" + seed + ", " + KILLS + " kills, " + acknowledged
                + " statements acknowledged, " + cutShort + " cut short, " + onIndexes + " of them on indexes, "
                + indexed
                + " fragments answered by bitmap indexes");
        assertThat(acknowledged.get()).as("acknowledged statements").isGreaterThan(KILLS);
        assertThat(cutShort.get()).as("statements that were cut short").isGreaterThan(KILLS / 2);
        assertThat(onIndexes.get()).as("on indexes, of these").isPositive();
        assertThat(indexed.get()).as("fragments answered by bitmap indexes").isPositive();
    }

    private ClassArchive learn(Path database) throws IOException, InterruptedException {
        create(database);
        return ClassArchive.of(
                RestlessWriter.class, directory, database.toString(), "1", "1", Integer.toString(STATEMENTS_TO_LEARN));
    }

    private static void create(Path database) {
        try (Session session = Session.open(database)) {
            Sql.create(session);
        }
    }

    private void killInLanes(Path root, ClassArchive classes, long seed) {
        IntStream.range(0, LANES).parallel().forEach(lane -> {
            try {
                killAgainAndAgain(root.resolve("db" + lane), classes, new Random(seed + lane));
            } catch (IOException | InterruptedException e) {
                throw new AssertionError("winnow.seed=" + seed + ": " + e, e);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("winnow.seed=" + seed + ": " + e.getMessage(), e);
            }
        });
    }

    private void killAgainAndAgain(Path database, ClassArchive classes, Random random)
            throws IOException, InterruptedException {
        Expected expected = new Expected();
        long next = 1;
        long checked = 0;
        create(database);
        for (int kill = 1; kill <= KILLS / LANES; kill++) {
            String pending = apply(killed(database, classes, next, random), expected);
            next += 10_000;
            try (Session session = Session.open(database);
                    Session plain = withoutIndexes(database)) {
                Expected found = Expected.found(session);
                if (!found.equals(expected)) {
                    assertThat(pending).as("%s, expected %s", found, expected).startsWith("try ");
                    expected.apply(pending);
                }
                assertThat(found).as("after " + pending).isEqualTo(expected);
                for (long version : Sql.versions(session)) {
                    if (version > checked) {
                        Sql.batches(session, "t AT VERSION " + version);
                        checked = version;
                    }
                }
                Sql.insert(session, next);
                expected.batches().add(next++);
                indexed.addAndGet(expected.ask(random, session, plain));
            }
            // As if the dead one's leases had expired, so that vacuums of the next one remove something.
            deleteFiles(database.resolve("t").resolve("_leases"));
            try (Session session = Session.open(database)) {
                if (kill % KILLS_PER_VACUUM == 0) {
                    Sql.run(session, "VACUUM t RETAIN 0 HOURS");
                    assertThat(Expected.found(session)).isEqualTo(expected);
                    assertThat(strays(session, database.resolve("t")))
                            .as("after a vacuum")
                            .isEmpty();
                }
                assertThat(session.checkTable("t").files())
                        .extracting(TableFile::problem)
                        .containsOnlyNulls();
            }
        }
    }

    private static Session withoutIndexes(Path database) {
        return Session.builder()
                .database(database)
                .option("winnow.optimizer.use_indexes", "false")
                .build();
    }

    /// Files that no version refers to, and directories with nothing in them.
    private static List<String> strays(Session session, Path table) throws IOException {
        Set<String> known = new TreeSet<>();
        session.checkTable("t").files().forEach(file -> known.add(file.file()));
        List<String> strays = new ArrayList<>();
        for (String part : List.of("_versions", "data", "_deletions", "_indices")) {
            Path root = table.resolve(part);
            if (Files.exists(root)) {
                try (Stream<Path> files = Files.walk(root)) {
                    files.filter(file -> !file.equals(root))
                            .map(file -> table.relativize(file).toString())
                            .filter(file -> known.stream().noneMatch(each -> (each + "/").startsWith(file + "/")))
                            .forEach(strays::add);
                }
            }
        }
        return strays;
    }

    /// Applies what was done.
    ///
    /// @return what may have been done
    private String apply(List<String> said, Expected expected) {
        String pending = "";
        for (String line : said) {
            if (line.equals("done")) {
                expected.apply(pending);
                acknowledged.incrementAndGet();
                pending = "";
            } else {
                assertThat(line).startsWith("try ");
                pending = line;
            }
        }
        cutShort.addAndGet(pending.isEmpty() ? 0 : 1);
        onIndexes.addAndGet(Expected.isOnIndex(pending) ? 1 : 0);
        return pending;
    }

    private static void deleteFiles(Path parent) throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    /// Runs a process for some time and kills it.
    ///
    /// @return what it said
    private List<String> killed(Path database, ClassArchive classes, long next, Random random)
            throws IOException, InterruptedException {
        try (ChildProcess child = new ChildProcess(
                classes.flags(),
                RestlessWriter.class,
                directory,
                database.toString(),
                Long.toString(next),
                Long.toString(random.nextLong()))) {
            child.awaitReady();
            child.start();
            List<String> said = new ArrayList<>();
            // The first statement of a JVM takes long: without waiting for some, hardly any would be done.
            int lines = 2 * random.nextInt(MOST_AWAITED + 1);
            for (String line = ""; line != null && said.size() < lines; ) {
                line = child.line();
                if (line != null) {
                    said.add(line);
                }
            }
            Thread.sleep(random.nextInt(LONGEST_MILLIS));
            child.kill();
            said.addAll(child.rest());
            return said;
        }
    }
}
