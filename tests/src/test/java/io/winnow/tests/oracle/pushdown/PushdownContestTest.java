package io.winnow.tests.oracle.pushdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.bench.engine.DuckDb;
import io.winnow.tests.oracle.Contest;
import io.winnow.tests.oracle.Question;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Aggregates over files whose statistics decide fragments: with pushdown and without, the answers are DuckDB's.
class PushdownContestTest {
    private static final int GROUP_ROWS = 2048;
    private static final int QUERIES = Boolean.getBoolean("winnow.long") ? 20_000 : 300;

    @ParameterizedTest
    @CsvSource({"12000, V1, true", "12000, V2, true", "2048, V1, true", "9000, V2, false"})
    void everyAnswerIsTheOracles(int rows, String version, boolean clustered, @TempDir Path directory)
            throws SQLException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Path path = directory.resolve("clustered.parquet");
        try (Contest contest = Contest.openForPushdown()) {
            write(contest.duck(), path, rows, version, clustered);
            PushdownQueries queries = new PushdownQueries(new Random(seed), DuckDb.quoted(path));
            for (int i = 0; i < QUERIES; i++) {
                Question question = queries.next();
                try {
                    contest.agree(question);
                } catch (AssertionError | SQLException e) {
                    throw new AssertionError("query " + i + " of -Dwinnow.seed=" + seed + ": " + e.getMessage(), e);
                }
            }
            assertThat(contest.folded())
                    .as("fragments answered from statistics")
                    .isPositive();
        }
    }

    private static void write(DuckDb duck, Path path, int rows, String version, boolean clustered) throws SQLException {
        String columns = ClusteredColumn.ALL.stream()
                .map(column -> "(" + column.value() + ")::" + column.type() + " AS \"" + column.name() + "\"")
                .collect(Collectors.joining(",\n"));
        String order = clustered ? "i" : "hash(i)";
        duck.execute("COPY (SELECT " + columns + " FROM (SELECT range AS i, range // " + GROUP_ROWS
                + " AS g FROM range(" + rows + ")) ORDER BY " + order + ") TO " + DuckDb.quoted(path)
                + " (FORMAT parquet, ROW_GROUP_SIZE " + GROUP_ROWS + ", PARQUET_VERSION " + version + ")");
    }
}
