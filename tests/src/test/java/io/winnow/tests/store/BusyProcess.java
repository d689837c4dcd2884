package io.winnow.tests.store;

import io.winnow.core.error.CommitConflictException;
import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// A process whose writers change a table for some time, and some times at least, while its readers read it. At its
/// end it says how many commits it has made, how often it has read, and which batches it has left: `commits 120`,
/// `reads 700`, `batch 17`, ….
final class BusyProcess {
    private static final long BATCHES_PER_WRITER = 1_000_000;

    /// A machine that has no time for it makes it later, not worth less.
    private static final long LEAST = 20;

    /// When to give up making so many.
    private static final long MOST_TIMES_LATER = 10;

    private final Path database;
    private final long start = System.nanoTime();
    private final long end;
    private final AtomicLong commits = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();

    private BusyProcess(Path database, long end) {
        this.database = database;
        this.end = end;
    }

    /// Runs until its time is over or it is killed.
    ///
    /// @param arguments the database, writers, readers, number of the first writer, seconds, a seed
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        int writers = Integer.parseInt(arguments[1]);
        int readers = Integer.parseInt(arguments[2]);
        int first = Integer.parseInt(arguments[3]);
        Random random = new Random(Long.parseLong(arguments[5]));
        ChildProcess.awaitStart();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[4]));
        BusyProcess process = new BusyProcess(Path.of(arguments[0]), end);
        List<Future<List<Long>>> work = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(writers + readers)) {
            for (int i = 0; i < writers; i++) {
                int number = first + i;
                Random choices = new Random(random.nextLong());
                work.add(threads.submit(() -> process.write(number, choices)));
            }
            for (int i = 0; i < readers; i++) {
                Random choices = new Random(random.nextLong());
                work.add(threads.submit(() -> process.read(choices)));
            }
        }
        for (Future<List<Long>> done : work) {
            done.get().forEach(batch -> ChildProcess.say("batch " + batch));
        }
        ChildProcess.say("commits " + process.commits);
        ChildProcess.say("reads " + process.reads);
    }

    private boolean goesOn(AtomicLong done) {
        long now = System.nanoTime();
        return now < end || (done.get() < LEAST && now - end < MOST_TIMES_LATER * (end - start));
    }

    private List<Long> write(int number, Random random) {
        List<Long> own = new ArrayList<>();
        long next = number * BATCHES_PER_WRITER;
        try (Session session = Session.open(database)) {
            while (goesOn(commits)) {
                int chance = random.nextInt(40);
                if (chance == 0) {
                    optimize(session);
                } else if (chance < 25 || own.isEmpty()) {
                    Sql.insert(session, next);
                    commits.incrementAndGet();
                    own.add(next++);
                } else {
                    delete(session, own, random.nextInt(own.size()));
                }
            }
        }
        return own;
    }

    private void delete(Session session, List<Long> own, int which) {
        try {
            Sql.delete(session, own.get(which));
            commits.incrementAndGet();
            own.remove(which);
        } catch (CommitConflictException _) {
            // Others changed the same fragment again and again: then nothing was changed, which the end shows.
        }
    }

    private void optimize(Session session) {
        try {
            if (!Sql.status(session, "OPTIMIZE TABLE t").equals("OPTIMIZE 0 fragments")) {
                commits.incrementAndGet();
            }
        } catch (CommitConflictException _) {
            // likewise
        }
    }

    private List<Long> read(Random random) {
        try (Session session = Session.open(database)) {
            while (goesOn(reads)) {
                Sql.batches(session, "t");
                List<Long> versions = Sql.versions(session);
                Sql.checkTotals(session, "t AT VERSION " + versions.get(random.nextInt(versions.size())));
                reads.incrementAndGet();
            }
        }
        return List.of();
    }
}
