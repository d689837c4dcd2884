package io.winnow.tests.store;

import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A process that changes a table until it is killed. Before each statement it says what it is about to do, after it
/// that it is done: `try + 7`, `done`, `try - 3`, `done`, `try *`, `done`.
final class RestlessWriter {
    private RestlessWriter() {}

    /// Runs until it is killed.
    ///
    /// @param arguments the database, the first batch's number, a seed
    public static void main(String[] arguments) throws IOException {
        Random random = new Random(Long.parseLong(arguments[2]));
        try (Session session = Session.open(Path.of(arguments[0]))) {
            List<Long> batches = new ArrayList<>(Sql.batches(session, "t"));
            long next = Long.parseLong(arguments[1]);
            ChildProcess.awaitStart();
            while (true) {
                int chance = random.nextInt(20);
                if (chance < 11 || batches.isEmpty()) {
                    ChildProcess.say("try + " + next);
                    Sql.insert(session, next);
                    batches.add(next++);
                } else if (chance < 15) {
                    long batch = batches.remove(random.nextInt(batches.size()));
                    ChildProcess.say("try - " + batch);
                    Sql.delete(session, batch);
                } else {
                    ChildProcess.say("try *");
                    Sql.run(session, chance < 18 ? "OPTIMIZE TABLE t" : "VACUUM t RETAIN 0 HOURS");
                }
                ChildProcess.say("done");
            }
        }
    }
}
