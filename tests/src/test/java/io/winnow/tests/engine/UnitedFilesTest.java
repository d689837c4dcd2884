package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.testing.SharedData;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several files as one table: found by a pattern or in a directory, united by column name.
class UnitedFilesTest {
    @TempDir
    Path directory = Path.of("");

    private void write(String file, String sql) {
        Path path = directory.resolve(file);
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            Files.createDirectories(path.getParent());
            statement.execute("COPY (" + sql + ") TO '" + path + "' (FORMAT parquet)");
        } catch (SQLException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<List<@Nullable Object>> rows(String sql) {
        try (Session session = Session.builder().workingDirectory(directory).build();
                QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    @Test
    void aColumnThatAFileLacksIsNullThere() {
        write("t/0.parquet", "SELECT * FROM (VALUES (1), (2)) v(a)");
        write("t/1.parquet", "SELECT * FROM (VALUES (3, 5), (4, NULL)) v(a, c)");

        assertThat(rows("SELECT count(*), count(c), min(c), max(c) FROM 't'")).containsExactly(List.of(4L, 1L, 5L, 5L));
        assertThat(rows("SELECT count(*) FROM 't' WHERE c IS NULL")).containsExactly(List.of(3L));
        assertThat(rows("SELECT a FROM 't' WHERE c = 5")).containsExactly(List.of(3L));
        assertThat(rows("SELECT a, c FROM 't' ORDER BY a LIMIT 1")).containsExactly(Arrays.asList(1L, null));
    }

    @Test
    void twoTypesForOneNameAreAnErrorThatNamesTheFile() {
        write("t/0.parquet", "SELECT 1 AS a");
        write("t/1.parquet", "SELECT 'x' AS a");

        assertThatThrownBy(() -> rows("SELECT * FROM 't'"))
                .hasMessageContaining("1.parquet: column \"a\" is VARCHAR, but INTEGER in ")
                .hasMessageContaining("0.parquet");
    }

    @Test
    void typesWidenWhereThatIsExact() {
        write("t/0.parquet", "SELECT 1 AS i, 0.5::REAL AS f, 1.25::DECIMAL(5,2) AS d, NULL::INTEGER[] AS l");
        write(
                "t/1.parquet",
                "SELECT 3000000000 AS i, 0.1::DOUBLE AS f, 1234567890123456789.5::DECIMAL(22,2) AS d, "
                        + "[3000000000] AS l");
        write(
                "t/2.parquet",
                "SELECT 2::TINYINT AS i, 7::INTEGER AS f, -2.5::DECIMAL(8,1) AS d, [1, NULL]::INTEGER[] AS l");

        assertThat(rows("SELECT typeof(i), typeof(f), typeof(d), typeof(l) FROM 't' LIMIT 1"))
                .containsExactly(List.of("BIGINT", "DOUBLE", "DECIMAL(22,2)", "BIGINT[]"));
        assertThat(rows("SELECT * FROM 't' ORDER BY i"))
                .containsExactly(
                        Arrays.asList(1L, 0.5, new BigDecimal("1.25"), null),
                        List.of(2L, 7.0, new BigDecimal("-2.50"), Arrays.asList(1L, null)),
                        List.of(
                                3_000_000_000L,
                                0.1,
                                new BigDecimal("1234567890123456789.50"),
                                List.of(3_000_000_000L)));
        assertThat(rows("SELECT count(*), sum(i), max(d) FROM 't' WHERE i < 100 AND f >= 0.5"))
                .containsExactly(List.of(2L, 3L, new BigDecimal("1.25")));
    }

    @Test
    void aTimestampThatTheFinestUnitDoesNotReachIsAnErrorOfItsOwnRowOnly() {
        write("t/0.parquet", "SELECT TIMESTAMP_MS '9999-12-31 00:00:00' AS ts, 1 AS a");
        write("t/1.parquet", "SELECT TIMESTAMP_NS '2025-01-01 00:00:00.000000001' AS ts, 2 AS a");

        assertThatThrownBy(() -> rows("SELECT ts FROM 't'"))
                .hasMessageContaining("0.parquet: column \"ts\": 9999-12-31 00:00:00 does not fit TIMESTAMP_NS");
        assertThat(rows("SELECT a, ts = '2025-01-01 00:00:00.000000001' FROM 't' WHERE a = 2"))
                .containsExactly(List.of(2L, true));
    }

    @Test
    void orcFilesOfSeveralTypesReadAsOneByOne() {
        Path orc = SharedData.require("corpora/orc/apache__orc");
        String one = "'" + orc.resolve("decimal64_v2.orc") + "'";
        String other = "'" + orc.resolve("decimal64_v2_cplusplus.orc") + "'";
        for (String column : List.of("a", "b", "c", "d", "e")) {
            assertThat(rows("SELECT " + column + " FROM '" + orc + "/decimal64_v2{,_cplusplus}.orc'"))
                    .isEqualTo(rows(
                            "SELECT " + column + " FROM " + one + " UNION ALL SELECT " + column + " FROM " + other));
        }
        assertThat(rows("SELECT typeof(b) FROM '" + orc + "/decimal64_v2{,_cplusplus}.orc' LIMIT 1"))
                .containsExactly(List.of("DECIMAL(14,2)"));
    }

    @Test
    void patternsFindFilesInTheOrderOfTheirNames() {
        for (String name : List.of("a/1", "a/2", "b/1", "b/x/3", ".hidden/1", "a/_part")) {
            write(name + ".parquet", "SELECT '" + name + "' AS name");
        }

        assertThat(rows("SELECT * FROM 'a/*.parquet'"))
                .containsExactly(List.of("a/1"), List.of("a/2"), List.of("a/_part"));
        assertThat(rows("SELECT * FROM '*/1.parquet'")).containsExactly(List.of("a/1"), List.of("b/1"));
        assertThat(rows("SELECT * FROM '**/[13].parquet'"))
                .containsExactly(List.of("a/1"), List.of("b/1"), List.of("b/x/3"));
        assertThat(rows("SELECT * FROM '{b,a}/?.parquet'"))
                .containsExactly(List.of("a/1"), List.of("a/2"), List.of("b/1"));
        assertThat(rows("SELECT * FROM 'b/'")).containsExactly(List.of("b/1"), List.of("b/x/3"));
        assertThat(rows("SELECT * FROM 'a'")).containsExactly(List.of("a/1"), List.of("a/2"));
        assertThat(rows("SELECT * FROM read_parquet(['b/1.parquet', 'a/1.parquet'])"))
                .containsExactly(List.of("b/1"), List.of("a/1"));
    }

    @Test
    void aPathThatExistsWinsOverItsReadingAsAPattern() {
        write("x[1].parquet", "SELECT 'itself' AS name");
        write("x1.parquet", "SELECT 'matched' AS name");

        assertThat(rows("SELECT * FROM 'x[1].parquet'")).containsExactly(List.of("itself"));
        assertThat(rows("SELECT * FROM 'x[12].parquet'")).containsExactly(List.of("matched"));
    }
}
