package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.PlainWords;
import io.winnow.engine.explain.PlanNode;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Statistics that cannot be true are left aside and counted: each column of a row group once.
class RejectedStatisticsTest {
    private static final int ROWS = 10_240;
    private static final int V = 0;
    private static final int W = 1;
    private static final int F = 3;

    @TempDir
    Path directory = Path.of("");

    /// Five row groups of 2048 rows: `v` counts up, `w` and `x` stay small, `f` is half of `v`.
    @BeforeEach
    void write() throws SQLException {
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            statement.execute(
                    "COPY (SELECT range AS v, range % 7 AS w, range % 3 AS x, range / 2.0 AS f FROM range(" + ROWS
                            + ") ORDER BY range) TO '" + directory.resolve("t.parquet")
                            + "' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        }
    }

    private Footer footer() throws IOException {
        return Footer.of(directory.resolve("t.parquet"));
    }

    /// `v` of the groups 1 and 3 and `w` of group 2 are impossible.
    private void falsify() throws IOException {
        footer().statistics(1, V, 100, 50, 0)
                .statistics(3, V, 6144, 8191, 5000)
                .statistics(2, W, 6, 0, 0)
                .write();
    }

    private Session session(boolean statistics) {
        return Session.builder()
                .workingDirectory(directory)
                .option("winnow.optimizer.use_statistics", String.valueOf(statistics))
                .option("winnow.execution.threads", "2")
                .build();
    }

    /// The answer is right, and this many statistics were left aside for it.
    private void check(String sql, int rejected, List<List<@Nullable Object>> rows) {
        try (Session session = session(true)) {
            try (QueryResult result = session.sql(sql)) {
                assertThat(result.rows()).as(sql).isEqualTo(rows);
            }
            ExplainedQuery explained = session.explainAnalyze(sql);
            assertThat(explained.rejected()).as(sql).hasSize(rejected);
            assertThat(sum(explained.root())).as(explained.planText()).isEqualTo(rejected);
            assertThat(explained.planText().contains("statistics_rejected="))
                    .as(explained.planText())
                    .isEqualTo(rejected > 0);
        }
        try (Session session = session(false);
                QueryResult result = session.sql(sql)) {
            assertThat(result.rows()).as("%s without statistics", sql).isEqualTo(rows);
            assertThat(sum(session.explainAnalyze(sql).root())).isZero();
        }
    }

    private static long sum(PlanNode node) {
        Number own = node.metrics().get("statistics_rejected");
        assertThat(own).as("metric of %s", node.operator()).isNotNull();
        long sum = own == null ? 0 : own.longValue();
        for (PlanNode child : node.children()) {
            sum += sum(child);
        }
        return sum;
    }

    private static List<List<@Nullable Object>> row(Object... values) {
        return List.of(List.of(values));
    }

    @Test
    void whatThePlannerLooksAtIsCountedOnce() throws IOException {
        falsify();
        check("SELECT min(v), max(v) FROM 't.parquet'", 2, row(0L, 10_239L));
        check("SELECT count(*) FROM 't.parquet' WHERE v >= 2048 AND v < 4096", 2, row(2048L));
        check("SELECT v FROM 't.parquet' WHERE v = 2050", 2, row(2050L));
        // Of the groups whose v is known to pass, w is looked at; in the others it is read.
        check("SELECT count(w) FROM 't.parquet' WHERE v >= 0", 3, row((long) ROWS));
        check("SELECT min(w) FROM 't.parquet'", 1, row(0L));
    }

    @Test
    void whatNobodyLooksAtIsNot() throws IOException {
        falsify();
        check("SELECT count(*), max(x) FROM 't.parquet'", 0, row((long) ROWS, 2L));
        check("SELECT count(*) FROM 't.parquet' WHERE x > 100", 0, row(0L));
    }

    @Test
    void boundsThatAreNanSayNothing() throws IOException {
        long nan = Double.doubleToRawLongBits(Double.NaN);
        long one = Double.doubleToRawLongBits(1.0);
        footer().statistics(0, F, one, nan, 0).statistics(4, F, nan, nan, 0).write();
        check("SELECT count(*) FROM 't.parquet' WHERE f < 1", 2, row(2L));
        check("SELECT count(f) FROM 't.parquet' WHERE v >= 8192", 1, row(2048L));
    }

    @Test
    void twoScansOfOneTableMakeItNoMore() throws IOException {
        falsify();
        check(
                "SELECT min(v) FROM 't.parquet' UNION ALL SELECT max(v) FROM 't.parquet'",
                2,
                List.of(List.of(0L), List.of(10_239L)));
    }

    @Test
    void aPlanThatReadsNothingTellsItAtItsTop() throws IOException {
        falsify();
        String sql = "SELECT count(*) FROM 't.parquet' WHERE v < 5 AND x > 100";
        check(sql, 2, row(0L));
        try (Session session = session(true)) {
            PlanNode root = session.explainAnalyze(sql).root();
            assertThat(root.metrics()).containsEntry("statistics_rejected", 2L);
        }
    }

    @Test
    void theFirstRowsOfAnOrderAreRight() throws IOException {
        falsify();
        check("SELECT v FROM 't.parquet' ORDER BY v DESC LIMIT 1", 2, row(10_239L));
        check("SELECT v FROM 't.parquet' WHERE x < 100 ORDER BY v LIMIT 1", 2, row(0L));
    }

    @Test
    void pagesAreLookedAtWhileTheQueryRuns() throws IOException {
        footer().page(0, V, 50, 10).page(0, W, 6, 0).page(1, V, 9, 8).write();
        check("SELECT count(*) FROM 't.parquet' WHERE v = 7", 1, row(1L));
        check("SELECT count(*) FROM 't.parquet' WHERE v = 7 AND w = 0", 2, row(1L));
        check("SELECT v FROM 't.parquet' WHERE v = 7", 1, row(7L));
        // Groups that statistics decide are not asked for their pages.
        check("SELECT count(*) FROM 't.parquet' WHERE v >= 4096", 0, row(6144L));
    }

    @Test
    void aColumnIsCountedOnceForItsGroupAndItsPages() throws IOException {
        footer().statistics(0, V, 9, 8, 0).page(0, V, 7, 6).write();
        check("SELECT count(*) FROM 't.parquet' WHERE v = 7", 1, row(1L));
    }

    @Test
    void whatIsImpossibleOfAGroupIsNotBelievedOfItsPages() throws IOException {
        // Bounds that no row keeps to, beside more NULLs than rows; cut to pages, the count is gone.
        footer().statistics(0, W, 100, 200, 5000).page(0, V, 0, 2047).write();
        check("SELECT count(*) FROM 't.parquet' WHERE v = 7 AND w = 0", 1, row(1L));
    }

    @Test
    void explainSaysWhichInWords() throws IOException {
        falsify();
        String sentence =
                "t.parquet: the statistics of v on fragments [1, 3] contradict themselves and were left aside";
        try (Session session = session(true)) {
            String sql = "SELECT max(v) FROM 't.parquet'";
            assertThat(PlainWords.of(session.explain(sql))).contains(sentence);
            try (QueryResult result = session.sql("EXPLAIN VERBOSE " + sql)) {
                assertThat(result.rows()).contains(List.of(sentence));
            }
            try (QueryResult result = session.sql("EXPLAIN (ANALYZE, FORMAT json) " + sql)) {
                assertThat(result.rows().toString()).contains("\"statistics_rejected\": 2");
            }
            try (QueryResult result = session.sql("EXPLAIN VERBOSE SELECT count(*) FROM 't.parquet'")) {
                assertThat(result.rows().toString()).doesNotContain("contradict themselves");
            }
            assertThat(session.explain(sql).rejected().getFirst().column()).isEqualTo("v");
            assertThat(session.explain(sql).root().metrics()).isEqualTo(Map.of());
        }
    }
}
