package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// ORDER BY with LIMIT over row groups whose bounds say which come first.
class FirstRowsTest {
    @TempDir
    Path directory = Path.of("");

    /// Five row groups of 2048 rows, the last values first.
    @BeforeEach
    void write() throws SQLException {
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            statement.execute("COPY (SELECT (10239 - range) // 3 AS a, range AS n, CASE WHEN range < 2048 THEN NULL"
                    + " WHEN range % 700 = 0 THEN 'NaN'::DOUBLE ELSE -range END AS f FROM range(10240) ORDER BY range)"
                    + " TO '" + directory.resolve("t.parquet") + "' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        }
    }

    private List<List<@Nullable Object>> rows(String sql, boolean statistics, int threads) {
        try (Session session = Session.builder()
                        .workingDirectory(directory)
                        .option("winnow.optimizer.use_statistics", String.valueOf(statistics))
                        .option("winnow.execution.threads", String.valueOf(threads))
                        .build();
                QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    @Test
    void theRowsAreThoseWithoutStatistics() {
        for (String order : List.of("a", "a DESC", "a, n DESC", "n DESC", "f", "f DESC NULLS LAST", "f NULLS FIRST")) {
            for (String filter : List.of("", " WHERE n % 5 <> 0")) {
                String sql = "SELECT n, f, a FROM 't.parquet'" + filter + " ORDER BY " + order + " LIMIT 20 OFFSET 3";
                List<List<@Nullable Object>> expected = rows(sql, false, 1);
                assertThat(expected).hasSize(20);
                assertThat(rows(sql, true, 1)).as(sql).isEqualTo(expected);
                assertThat(rows(sql, true, 3)).as(sql).isEqualTo(expected);
            }
        }
    }

    @Test
    void rowGroupsThatCannotWinAreNotRead() {
        String analyze = "EXPLAIN ANALYZE SELECT n FROM 't.parquet' ORDER BY a LIMIT 20";
        assertThat(rows(analyze, true, 1).toString()).contains("rows_read=2048").contains("zones_skipped=4");
        assertThat(rows(analyze, false, 1).toString()).contains("rows_read=10240");
    }
}
