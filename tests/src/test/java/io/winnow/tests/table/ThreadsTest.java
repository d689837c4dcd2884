package io.winnow.tests.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One table, whatever the number of threads: the same rows in the same order, the same sums.
class ThreadsTest {
    private static final List<String> QUERIES = List.of(
            "SELECT * FROM t LIMIT 25000",
            "SELECT id, s FROM t WHERE k < 3 LIMIT 1000 OFFSET 777",
            "SELECT id FROM t WHERE d > 100 AND s LIKE '%7'",
            "SELECT id, k FROM t ORDER BY k LIMIT 500",
            "SELECT count(*), sum(id), sum(d), avg(d), min(s), max(x), count(DISTINCT k) FROM t",
            "SELECT sum(id), sum(d), avg(id) FROM t WHERE k <> 5 AND id > 12345",
            "SELECT k, count(*), sum(id), sum(d), min(x) FROM t GROUP BY k ORDER BY k",
            "SELECT sum(x) FROM t");

    /// Of the class, since the table is made once.
    @TempDir
    static Path directory = Path.of("");

    @BeforeAll
    static void make() {
        try (Session session = Session.open(directory)) {
            for (int i = 0; i < 8; i++) {
                session.sql((i == 0
                                        ? "CREATE TABLE t WITH (rows_per_fragment = 3000, rows_per_zone = 500) AS "
                                        : "INSERT INTO t ")
                                + "SELECT i AS id, i % 11 AS k, i * 0.25 AS d, 's' || i % 1000 AS s, "
                                // Eighths, so that no sum is rounded.
                                + "i * 0.125e0 AS x FROM range(" + i * 10_000 + ", " + (i + 1) * 10_000 + ") r(i)")
                        .close();
            }
            session.sql("DELETE FROM t WHERE id % 13 = 5 OR id BETWEEN 20000 AND 26000")
                    .close();
        }
    }

    private static List<List<List<@Nullable Object>>> answers(int threads, int batchRows) {
        List<List<List<@Nullable Object>>> answers = new ArrayList<>();
        try (Session session = Session.builder()
                .database(directory)
                .option("winnow.execution.threads", Integer.toString(threads))
                .option("winnow.execution.batch_rows", Integer.toString(batchRows))
                .build()) {
            for (String query : QUERIES) {
                try (QueryResult result = session.sql(query)) {
                    answers.add(result.rows());
                }
            }
        }
        return answers;
    }

    @Test
    void everyNumberOfThreadsGivesTheSame() {
        List<List<List<@Nullable Object>>> one = answers(1, 8192);

        assertThat(one.getFirst()).hasSize(25_000);
        assertThat(one.getFirst().getFirst().getFirst()).isEqualTo(0L);
        for (int threads : List.of(1, 2, 4)) {
            for (int batchRows : List.of(100, 8192)) {
                List<List<List<@Nullable Object>>> others = answers(threads, batchRows);
                for (int i = 0; i < QUERIES.size(); i++) {
                    assertThat(others.get(i))
                            .as("%s with %d threads, batches of %d", QUERIES.get(i), threads, batchRows)
                            .isEqualTo(one.get(i));
                }
            }
        }
    }

    @Test
    void rowsComeInTheOrderOfTheirAddresses() {
        List<Long> ids = new ArrayList<>();
        answers(4, 100).getFirst().forEach(row -> ids.add((Long) row.getFirst()));

        assertThat(ids).isSorted().doesNotHaveDuplicates();
    }
}
