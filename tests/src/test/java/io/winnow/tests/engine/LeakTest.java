package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.WinnowException;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Whatever becomes of a query, nothing of it stays. That memory is back at zero is checked where the session closes:
/// its allocator refuses otherwise.
@Isolated // looks at what the whole process holds
class LeakTest {
    private static final int QUERIES = 2000;

    @TempDir
    Path directory = Path.of("");

    @Test
    void twoThousandQueriesLeaveNothingBehind() throws Exception {
        String events = "'" + Fixture.events(directory) + "'";
        String numbers = "'" + Fixture.parquet(directory) + "'";
        List<String> queries = List.of(
                "SELECT count(*), sum(amount) FROM " + events + " WHERE price < 5",
                "SELECT cat, count(*) FROM " + events + " WHERE id < 1000 GROUP BY cat",
                "SELECT k, count(DISTINCT s) FROM " + numbers + " GROUP BY k ORDER BY k",
                "SELECT * FROM " + numbers + " ORDER BY s, id DESC LIMIT 5",
                "SELECT 1 / (id - 777) FROM " + numbers,
                "SELECT CAST(s AS INTEGER) FROM " + numbers + " WHERE id > 40000",
                "SELECT nosuch FROM " + numbers,
                "SELECT * FROM 'nosuch.parquet'",
                "SELECT id FROM " + events + " WHERE note = 'gift'",
                "SELECT x FROM range(100000) r(x)");
        try (Session session =
                Session.builder().option("winnow.execution.threads", "2").build()) {
            for (int i = 0; i < queries.size(); i++) {
                run(session, queries.get(i), i);
            }
            long filesBefore = Leaks.openFiles();
            int failed = 0;
            for (int i = 0; i < QUERIES; i++) {
                failed += run(session, queries.get(i % queries.size()), i) ? 0 : 1;
            }

            assertThat(failed)
                    .as("failing and cancelled queries are among them")
                    .isBetween(QUERIES / 4, QUERIES / 2 + 200);
            assertThat(Leaks.openFiles()).isLessThanOrEqualTo(filesBefore);
        }
        assertThat(Leaks.workers()).isZero();
    }

    /// Reads a query whole, in part or not at all, or cancels it, in turn. False when it ended with an error.
    private static boolean run(Session session, String sql, int turn) {
        try (QueryResult result = session.sql(sql)) {
            switch (turn / 10 % 5) {
                case 0 -> {}
                case 1 -> result.next();
                case 2 -> {
                    result.next();
                    result.cancel();
                    result.next();
                }
                default -> {
                    while (result.next() != null) {}
                }
            }
            return true;
        } catch (WinnowException e) {
            return false;
        }
    }
}
