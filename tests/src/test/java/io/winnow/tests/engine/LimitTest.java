package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.PlanNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// LIMIT without ORDER BY reads no more row groups than hold the rows asked for, and as many as may be read ahead.
class LimitTest {
    private static final int GROUPS = 100;
    private static final int GROUP_ROWS = 2048;

    @TempDir
    static Path directory = Path.of("");

    /// The largest share of the file that a row group has; the first holds a few bytes more.
    private static long groupBytes;

    /// A hundred row groups: `v` counts up, `m` is `v % 1024`, of which no statistics decide a filter.
    @BeforeAll
    static void write() throws SQLException, IOException {
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            statement.execute("COPY (SELECT range AS v, range % 1024 AS m FROM range(" + GROUPS * GROUP_ROWS
                    + ") ORDER BY range) TO '" + directory.resolve("t.parquet")
                    + "' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        }
        groupBytes = Files.size(directory.resolve("t.parquet")) * 21 / 20 / GROUPS;
    }

    private static Session session(int threads) {
        return Session.builder()
                .workingDirectory(directory)
                .option("winnow.execution.threads", String.valueOf(threads))
                .build();
    }

    private static PlanNode scan(PlanNode node) {
        return node.children().isEmpty() ? node : scan(node.children().getFirst());
    }

    private static long metric(PlanNode node, String name) {
        Number value = node.metrics().get(name);
        assertThat(value).as(name).isNotNull();
        return value == null ? -1 : value.longValue();
    }

    /// Gives these values of `v`, and one thread reads just so many row groups.
    private static void reads(int groups, String sql, LongStream values) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        values.forEach(value -> rows.add(List.of(value)));
        for (int threads : List.of(1, 3)) {
            try (Session session = session(threads)) {
                try (QueryResult result = session.sql(sql)) {
                    assertThat(result.rows()).as(sql).isEqualTo(rows);
                }
                ExplainedQuery explained = session.explainAnalyze(sql);
                PlanNode scan = scan(explained.root());
                // Helpers take up to two morsels a thread ahead of the one that is wanted, and may not have begun.
                int most = threads == 1 || groups == 0 ? groups : groups + 2 * threads;
                int least = threads == 1 ? groups : 0;
                assertThat(metric(scan, "rows_read"))
                        .as("%s with %s threads: %s", sql, threads, explained.planText())
                        .isBetween((long) least * GROUP_ROWS, (long) most * GROUP_ROWS);
                assertThat(metric(scan, "bytes_read"))
                        .as("%s with %s threads: %s", sql, threads, explained.planText())
                        .isLessThanOrEqualTo(groupBytes * most);
            }
        }
    }

    @Test
    void withoutAFilter() {
        reads(1, "SELECT v FROM 't.parquet' LIMIT 3", LongStream.range(0, 3));
        reads(1, "SELECT v FROM 't.parquet' LIMIT 2048", LongStream.range(0, 2048));
        reads(2, "SELECT v FROM 't.parquet' LIMIT 2049", LongStream.range(0, 2049));
        reads(3, "SELECT v FROM 't.parquet' LIMIT 2 OFFSET 4096", LongStream.range(4096, 4098));
        reads(0, "SELECT v FROM 't.parquet' LIMIT 0", LongStream.empty());
    }

    @Test
    void withAFilterThatStatisticsDoNotDecide() {
        // Two rows a group.
        reads(1, "SELECT v FROM 't.parquet' WHERE m = 5 LIMIT 1", LongStream.of(5));
        reads(1, "SELECT v FROM 't.parquet' WHERE m = 5 LIMIT 2", LongStream.of(5, 1029));
        reads(2, "SELECT v FROM 't.parquet' WHERE m = 5 LIMIT 3", LongStream.of(5, 1029, 2053));
        reads(3, "SELECT v FROM 't.parquet' WHERE m = 5 LIMIT 1 OFFSET 4", LongStream.of(4101));
        reads(1, "SELECT v FROM (SELECT v, m + 1 AS n FROM 't.parquet') WHERE n = 6 LIMIT 2", LongStream.of(5, 1029));
    }

    @Test
    void withAFilterThatIsTrueThroughoutSomeGroups() {
        // Groups before the fifth are skipped, of the fifth half passes, all later ones pass as a whole.
        reads(1, "SELECT v FROM 't.parquet' WHERE v >= 9216 LIMIT 1024", LongStream.range(9216, 10240));
        reads(2, "SELECT v FROM 't.parquet' WHERE v >= 9216 LIMIT 1025", LongStream.range(9216, 10241));
        reads(1, "SELECT v FROM 't.parquet' WHERE v >= 10240 LIMIT 2048", LongStream.range(10240, 12288));
        reads(2, "SELECT v FROM 't.parquet' WHERE v >= 10240 LIMIT 2 OFFSET 2047", LongStream.range(12287, 12289));
        // Nothing beyond the one group is even a candidate.
        reads(1, "SELECT v FROM 't.parquet' WHERE v < 1000 LIMIT 5000", LongStream.range(0, 1000));
    }

    @Test
    void aboveAnAggregateThatCounts() {
        try (Session session = session(1)) {
            String sql = "SELECT count(*) FROM (SELECT v FROM 't.parquet' WHERE v >= 10240 LIMIT 100)";
            try (QueryResult result = session.sql(sql)) {
                assertThat(result.rows()).containsExactly(List.of(100L));
            }
            assertThat(metric(scan(session.explainAnalyze(sql).root()), "rows_read"))
                    .isEqualTo(GROUP_ROWS);
        }
    }
}
