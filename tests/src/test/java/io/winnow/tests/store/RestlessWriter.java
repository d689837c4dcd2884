package io.winnow.tests.store;

import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/// A process that changes a table and its indexes until it is killed. Before each statement it says what it is about
/// to do, after it that it is done: `try + 7`, `done`, `try - 3`, `done`, `try index bits_v`, `done`,
/// `try drop bits_v`, `done`, `try *`, `done`; statements that leave an index as it was called are `try * bits_v`.
final class RestlessWriter {
    private final Session session;
    private final Random random;
    private final List<Long> batches;
    private final TreeSet<String> indexes;
    private long next;

    private RestlessWriter(Session session, long next, Random random) {
        this.session = session;
        this.next = next;
        this.random = random;
        batches = new ArrayList<>(Sql.batches(session, "t"));
        indexes = new TreeSet<>(Sql.indexes(session));
    }

    /// Runs until it is killed.
    ///
    /// @param arguments the database, the first batch's number, a seed, how many statements if not without end
    public static void main(String[] arguments) throws IOException {
        long statements = arguments.length > 3 ? Long.parseLong(arguments[3]) : Long.MAX_VALUE;
        try (Session session = Session.open(Path.of(arguments[0]))) {
            RestlessWriter writer =
                    new RestlessWriter(session, Long.parseLong(arguments[1]), new Random(Long.parseLong(arguments[2])));
            ChildProcess.awaitStart();
            for (long i = 0; i < statements; i++) {
                writer.change();
                ChildProcess.say("done");
            }
        }
    }

    private void change() {
        int chance = random.nextInt(26);
        if (chance < 11 || batches.isEmpty()) {
            ChildProcess.say("try + " + next);
            Sql.insert(session, next);
            batches.add(next++);
        } else if (chance < 15) {
            long batch = batches.remove(random.nextInt(batches.size()));
            ChildProcess.say("try - " + batch);
            Sql.delete(session, batch);
        } else if (chance < 20) {
            ChildProcess.say("try *");
            Sql.run(session, chance < 18 ? "OPTIMIZE TABLE t" : "VACUUM t RETAIN 0 HOURS");
        } else {
            changeIndex(Sql.INDEXES.get(random.nextInt(Sql.INDEXES.size())));
        }
    }

    private void changeIndex(String index) {
        if (indexes.add(index)) {
            ChildProcess.say("try index " + index);
            Sql.index(session, index, 1 + random.nextInt(9));
        } else if (random.nextInt(4) == 0) {
            indexes.remove(index);
            ChildProcess.say("try drop " + index);
            Sql.run(session, "DROP INDEX " + index + " ON t");
        } else {
            ChildProcess.say("try * " + index);
            Sql.run(session, "OPTIMIZE INDEX " + index + " ON t" + (random.nextBoolean() ? " MERGE" : ""));
        }
    }
}
