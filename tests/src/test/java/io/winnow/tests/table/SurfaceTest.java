package io.winnow.tests.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.WinnowException;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Databases and tables as directories, sessions that only read, and what SHOW tells.
class SurfaceTest {
    @TempDir
    Path directory = Path.of("");

    private Path database = Path.of("");

    @BeforeEach
    void make() {
        database = directory.resolve("db");
        try (Session session = Session.open(database)) {
            run(session, "CREATE TABLE t (v INT) WITH (rows_per_fragment = 4)");
            run(session, "INSERT INTO t SELECT i FROM range(6) r(i)");
            run(session, "DELETE FROM t WHERE v = 1");
            run(session, "CREATE VIEW w AS SELECT v FROM t WHERE v > 2");
        }
    }

    private static void run(Session session, String sql) {
        session.sql(sql).close();
    }

    private static List<List<@Nullable Object>> rows(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    private Session readOnly() {
        return Session.builder().database(database).readOnly().build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE u (x INT)",
                "CREATE OR REPLACE TABLE t (x INT)",
                "CREATE TABLE u AS SELECT * FROM t",
                "INSERT INTO t VALUES (7)",
                "DELETE FROM t WHERE v = 2",
                "DELETE FROM t",
                "DROP TABLE t",
                "OPTIMIZE TABLE t",
                "VACUUM t RETAIN 0 HOURS",
                "CREATE VIEW x AS SELECT 1",
                "CREATE OR REPLACE VIEW w AS SELECT 1",
                "DROP VIEW w"
            })
    void aSessionThatOnlyReadsChangesNothing(String statement) throws IOException {
        List<String> before = files();
        try (Session session = readOnly()) {
            assertThatThrownBy(() -> run(session, statement))
                    .isInstanceOf(WinnowException.class)
                    .hasMessageContaining("for reading only");
            assertThat(rows(session, "SELECT count(*), sum(v) FROM t")).containsExactly(List.of(5L, 14L));
        }
        assertThat(files()).isEqualTo(before);
    }

    private List<String> files() throws IOException {
        try (var files = Files.walk(database)) {
            return files.map(Path::toString).sorted().toList();
        }
    }

    @Test
    void aSessionThatOnlyReadsHasTemporaryTables() {
        try (Session session = readOnly()) {
            run(session, "CREATE TEMP TABLE u AS SELECT v * 2 AS v FROM w");
            run(session, "INSERT INTO u VALUES (100)");
            run(session, "DELETE FROM u WHERE v = 8");

            assertThat(rows(session, "SELECT sum(v) FROM u")).containsExactly(List.of(116L));
        }
    }

    @Test
    void showTellsOfVersionsFragmentsAndTables() {
        try (Session session = readOnly()) {
            assertThat(rows(session, "SHOW VERSIONS FOR t"))
                    .extracting(row -> row.get(0) + " " + row.get(3) + " " + row.get(4))
                    .containsExactly("1 0 0", "2 2 6", "3 2 5");
            assertThat(rows(session, "SHOW FRAGMENTS FOR t"))
                    .extracting(row -> row.get(0) + " " + row.get(1) + " " + row.get(2))
                    .containsExactly("0 3 1", "1 2 0");
            assertThat(rows(session, "SHOW TABLES")).containsExactly(List.of("t", "table"), List.of("w", "view"));
            assertThat(rows(session, "DESCRIBE t").getFirst()).startsWith("v", "INTEGER");
        }
    }

    @Test
    void aDirectoryOfATableIsReadByItsPath() {
        try (Session session = Session.builder().workingDirectory(directory).build()) {
            assertThat(rows(session, "SELECT count(*), sum(v) FROM 'db/t/'")).containsExactly(List.of(5L, 14L));
            assertThat(rows(session, "SELECT count(*) FROM 'db/t' WHERE v > 2")).containsExactly(List.of(3L));
        }
    }

    @Test
    void aTableThatWasReadByItsPathIsStillWrittenByItsName() {
        try (Session session = Session.builder()
                .workingDirectory(directory)
                .database(Path.of("db"))
                .build()) {
            assertThat(rows(session, "SELECT count(*) FROM 'db/t'")).containsExactly(List.of(5L));
            run(session, "INSERT INTO t VALUES (7)");
            run(session, "DELETE FROM t WHERE v = 0");
            assertThat(rows(session, "SELECT count(*), sum(v) FROM t")).containsExactly(List.of(5L, 21L));
            assertThat(rows(session, "SELECT count(*), sum(v) FROM 'db/t'")).containsExactly(List.of(5L, 21L));
        }
    }

    @Test
    void aTableIsNoDatabase() {
        assertThatThrownBy(() -> Session.open(database.resolve("t")).close())
                .isInstanceOf(WinnowException.class)
                .hasMessageContaining("t: is a table; its database is the directory above it");
    }

    @Test
    void aVersionThatIsNotThereIsToldFromOneThatWasVacuumed() throws IOException {
        Files.delete(database.resolve("t/_versions/00000000000000000002.manifest"));
        try (Session session = Session.open(database)) {
            assertThatThrownBy(() -> rows(session, "SELECT * FROM t AT VERSION 2"))
                    .hasMessageContaining("t: version 2 is missing; there are 1 to 3");
            assertThatThrownBy(() -> rows(session, "SELECT * FROM t AT VERSION 9"))
                    .hasMessageContaining("t: version 9 does not exist; there are 1 to 3");
        }
    }

    @Test
    void aTableIsMadeAnewOfItsOwnRows() {
        try (Session session = Session.open(database)) {
            run(session, "CREATE OR REPLACE TABLE t AS SELECT v + 1 AS v FROM t");
            assertThat(rows(session, "SELECT count(*), sum(v) FROM t")).containsExactly(List.of(5L, 19L));
            run(session, "CREATE TEMP TABLE t AS SELECT 1 AS v");
            run(session, "CREATE OR REPLACE TABLE t AS SELECT v FROM t");
            run(session, "DROP TABLE t");
            assertThat(rows(session, "SELECT v FROM t")).containsExactly(List.of(1L));
        }
    }

    @Test
    void aDirectoryOfADatabaseIsAnErrorThatSaysWhatToDo() {
        try (Session session = Session.builder().workingDirectory(directory).build()) {
            assertThatThrownBy(() -> rows(session, "SELECT * FROM 'db/'"))
                    .isInstanceOf(WinnowException.class)
                    .hasMessageContaining("db/: is a database")
                    .hasMessageContaining("-d db/");
        }
    }

    @Test
    void aDirectoryWithNothingInItIsAnError() throws IOException {
        Files.createDirectories(directory.resolve("empty"));
        Files.createDirectories(directory.resolve("begun/_versions"));
        try (Session session = Session.builder().workingDirectory(directory).build()) {
            assertThatThrownBy(() -> rows(session, "SELECT * FROM 'empty/'"))
                    .isInstanceOf(WinnowException.class)
                    .hasMessageContaining("empty/: is a directory without a file");
            assertThatThrownBy(() -> rows(session, "SELECT * FROM 'begun/'"))
                    .isInstanceOf(WinnowException.class)
                    .hasMessageContaining("begun");
        }
    }

    @Test
    void aDatabaseOpensAgainWithWhatItHolds() {
        try (Session session = Session.open(database)) {
            assertThat(rows(session, "SELECT * FROM w")).containsExactly(List.of(3L), List.of(4L), List.of(5L));
            assertThat(rows(session, "SELECT count(*) FROM t AT VERSION 2")).containsExactly(List.of(6L));
        }
    }
}
