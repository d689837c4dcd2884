package io.winnow.tests.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.MemoryExceededException;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Queries that ask indexes, within little memory.
class IndexedMemoryTest {
    private static final int VALUES = 20_000;

    @TempDir
    Path directory = Path.of("");

    /// A group of a column has one value of it: counts by value are as many as there are groups, not their square.
    @Test
    void aggregatesOverTheColumnThatRowsAreGroupedBy() {
        try (Session session = Session.builder()
                .database(directory)
                .option("winnow.execution.memory_limit", "32MB")
                .build()) {
            run(session, "CREATE TABLE g AS SELECT range % " + VALUES + " AS a FROM range(100000)");
            run(session, "CREATE INDEX ga ON g USING bitmap (a)");
            String groups =
                    "SELECT a, sum(a) AS s, count(DISTINCT a) AS d, approx_count_distinct(a) AS e FROM g GROUP BY a";
            String sql =
                    "SELECT count(*), sum(s), sum(d), sum(e), count(*) FILTER (WHERE s = 5 * a) FROM (" + groups + ")";
            assertThat(session.explain(groups).planText()).contains("IndexedAggregateExec");
            try (QueryResult result = session.sql(sql)) {
                assertThat(result.rows())
                        .hasToString(List.of(List.of(VALUES, 5L * VALUES * (VALUES - 1) / 2, VALUES, VALUES, VALUES))
                                .toString());
            }
        }
    }

    /// Where a scan can do without the keys, it does; where the plan counts on them, the query says what it lacks.
    @Test
    void keysThatTheQueryHasNoMemoryForAreDoneWithout() {
        make();
        String rows = "SELECT b FROM g WHERE a = 77 ORDER BY b";
        for (boolean poor : List.of(true, false)) {
            try (Session session = Session.builder()
                    .database(directory)
                    .option("winnow.execution.memory_limit", poor ? "3MB" : "32MB")
                    .build()) {
                assertThat(rows(session, rows)).isEqualTo("[[77], [20077], [40077], [60077], [80077]]");
                assertThat(session.explainAnalyze(rows).planText().contains("index_probes="))
                        .isEqualTo(!poor);
                String count = "SELECT count(*) FROM g WHERE a = 77";
                assertThat(session.explain(count).planText()).contains("IndexedAggregateExec");
                if (poor) {
                    assertThatThrownBy(() -> rows(session, count))
                            .isInstanceOf(MemoryExceededException.class)
                            .hasMessageMatching(
                                    "reading the keys of an index \\(.*keys.arrow\\) needs .*memory_limit.*");
                }
            }
        }
    }

    /// Picking rows leaves to the rest of the query what it needs.
    @Test
    void pickingRowsTakesAPartOfTheMemoryOnly() {
        make();
        String rows = "SELECT b FROM g WHERE a % 1000 = 77 AND a < 2000 ORDER BY b LIMIT 2";
        try (Session session = Session.builder().database(directory).build()) {
            assertThat(session.explainAnalyze(rows).planText()).contains("index_probes=");
        }
        for (String limit : List.of("1MB", "2MB", "4MB", "8MB", "16MB")) {
            try (Session session = Session.builder()
                    .database(directory)
                    .option("winnow.execution.memory_limit", limit)
                    .build()) {
                assertThat(rows(session, rows)).as(limit).isEqualTo("[[77], [1077]]");
            }
        }
        try (Session session = Session.builder()
                .database(directory)
                .option("winnow.execution.memory_limit", "8MB")
                .build()) {
            // First, as keys that were read before take less.
            assertThat(session.explainAnalyze(rows).planText()).as("a quarter").doesNotContain("index_probes=");
            assertThat(rows(session, "SELECT count(*) FROM g WHERE a = 77"))
                    .as("all of it")
                    .isEqualTo("[[5]]");
        }
    }

    /// However many scans of a query pick by an index, its keys count once, and in the part that picking may hold.
    @Test
    void manyScansHoldTheKeysOnce() {
        make();
        String one = "SELECT b FROM g WHERE a = 77";
        String all = one + (" UNION ALL " + one).repeat(11);
        try (Session session = Session.builder()
                .database(directory)
                .option("winnow.execution.memory_limit", "32MB")
                .build()) {
            String plan = session.explainAnalyze(all).planText();
            assertThat(plan.split("index_probes=", -1)).as(plan).hasSize(13);
            try (QueryResult result = session.sql("SELECT count(*) FROM (" + all + ")")) {
                assertThat(result.rows()).isEqualTo(List.of(List.of(60L)));
            }
        }
    }

    private void make() {
        try (Session session = Session.builder().database(directory).build()) {
            run(session, "CREATE TABLE g AS SELECT range % " + VALUES + " AS a, range AS b FROM range(100000)");
            run(session, "CREATE INDEX ga ON g USING bitmap (a)");
        }
    }

    private static String rows(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.rows().toString();
        }
    }

    private static void run(Session session, String sql) {
        session.sql(sql).close();
    }
}
