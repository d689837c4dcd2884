package io.winnow.tests.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Kills a process that writes, again and again: what it said was done is there.
@Execution(ExecutionMode.CONCURRENT)
class KillTest {
    private static final int KILLS = Boolean.getBoolean("winnow.long") ? 500 : 100;

    /// Lanes that start processes and kill them, each in a database of its own.
    private static final int LANES = 2;

    /// Most statements that are waited for before a kill, and the time that it comes after them.
    private static final int MOST_AWAITED = 4;

    private static final int LONGEST_MILLIS = 50;

    @TempDir
    Path directory = Path.of("");

    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger cutShort = new AtomicInteger();

    @Test
    void whatAKilledProcessSaidWasDoneIsThere() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        IntStream.range(0, LANES).parallel().forEach(lane -> {
            try {
                killAgainAndAgain(directory.resolve("db" + lane), new Random(seed + lane), KILLS / LANES);
            } catch (IOException | InterruptedException e) {
                throw new AssertionError("winnow.seed=" + seed + ": " + e, e);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("winnow.seed=" + seed + ": " + e.getMessage(), e);
            }
        });
        System.out.println("winnow.seed=" + seed + ", " + KILLS + " kills, " + acknowledged
                + " statements acknowledged, " + cutShort + " cut short");
        assertThat(acknowledged.get()).as("acknowledged statements").isGreaterThan(KILLS);
        assertThat(cutShort.get()).as("statements that were cut short").isGreaterThan(KILLS / 2);
    }

    private void killAgainAndAgain(Path database, Random random, int kills) throws IOException, InterruptedException {
        TreeSet<Long> batches = new TreeSet<>();
        long next = 1;
        long checked = 0;
        try (Session session = Session.open(database)) {
            Sql.create(session);
        }
        for (int kill = 0; kill < kills; kill++) {
            List<String> said = killed(database, next, random);
            String pending = apply(said, batches);
            next += 10_000;
            try (Session session = Session.open(database)) {
                Set<Long> found = Sql.batches(session, "t");
                if (!found.equals(batches)) {
                    assertThat(pending)
                            .as("batches %s, expected %s", found, batches)
                            .startsWith("try ");
                    applyOne(pending, batches);
                }
                assertThat(found).as("after " + pending).isEqualTo(batches);
                for (long version : Sql.versions(session)) {
                    if (version > checked) {
                        Sql.batches(session, "t AT VERSION " + version);
                        checked = version;
                    }
                }
                Sql.insert(session, next);
                batches.add(next++);
            }
            // As if the dead one's leases had expired, so that vacuums of the next one remove something.
            deleteFiles(database.resolve("t").resolve("_leases"));
        }
        try (Session session = Session.open(database)) {
            Sql.run(session, "VACUUM t RETAIN 0 HOURS");
            assertThat(Sql.batches(session, "t")).isEqualTo(batches);
        }
    }

    /// Applies what was done.
    ///
    /// @return what may have been done
    private String apply(List<String> said, Set<Long> batches) {
        String pending = "";
        for (String line : said) {
            if (line.equals("done")) {
                applyOne(pending, batches);
                acknowledged.incrementAndGet();
                pending = "";
            } else {
                assertThat(line).startsWith("try ");
                pending = line;
            }
        }
        cutShort.addAndGet(pending.isEmpty() ? 0 : 1);
        return pending;
    }

    private static void applyOne(String statement, Set<Long> batches) {
        String[] words = statement.split(" ", -1);
        switch (words[1]) {
            case "+" -> assertThat(batches.add(Long.parseLong(words[2]))).isTrue();
            case "-" -> assertThat(batches.remove(Long.parseLong(words[2]))).isTrue();
            case "*" -> {}
            default -> throw new AssertionError(statement);
        }
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
    private List<String> killed(Path database, long next, Random random) throws IOException, InterruptedException {
        try (ChildProcess child = new ChildProcess(
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
