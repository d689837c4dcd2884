package io.winnow.tests.table.damage;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A table as a copy of it may be: without its empty directories, or with files beside its own.
class CopiedTableTest {
    @TempDir
    Path directory = Path.of("");

    private static void status(Session session, String sql) {
        session.sql(sql).close();
    }

    private static List<List<@Nullable Object>> rows(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    private void make() {
        try (Session session = Session.open(directory)) {
            status(session, "CREATE TABLE t AS SELECT range AS x FROM range(10)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"_leases", "_deletions"})
    void isWrittenWithoutItsEmptyDirectories(String missing) throws IOException {
        make();
        Files.delete(directory.resolve("t").resolve(missing));
        try (Session session = Session.open(directory)) {
            status(session, "DELETE FROM t WHERE x = 3");
            status(session, "INSERT INTO t VALUES (11)");
            assertThat(rows(session, "SELECT count(*), sum(x) FROM t")).isEqualTo(List.of(List.of(10L, 53L)));
        }
        assertThat(directory.resolve("t").resolve(missing)).isDirectory();
    }

    @Test
    void anEmptyTableIsWrittenWithoutAnyOfThem() throws IOException {
        try (Session session = Session.open(directory)) {
            status(session, "CREATE TABLE t (x BIGINT)");
        }
        for (String missing : List.of("_leases", "_deletions", "data")) {
            Files.delete(directory.resolve("t").resolve(missing));
        }
        try (Session session = Session.open(directory)) {
            assertThat(rows(session, "SELECT count(*) FROM t")).isEqualTo(List.of(List.of(0L)));
            assertThat(directory.resolve("t/_leases")).as("for readers").isDirectory();
            status(session, "INSERT INTO t VALUES (11)");
            assertThat(rows(session, "SELECT sum(x) FROM t")).isEqualTo(List.of(List.of(11L)));
        }
    }

    @Test
    void aNameThatIsNoVersionIsNone() throws IOException {
        make();
        Files.createFile(directory.resolve("t/_versions/99999999999999999999.manifest"));
        try (Session session = Session.open(directory)) {
            assertThat(rows(session, "SHOW TABLES")).hasSize(1);
            status(session, "INSERT INTO t VALUES (11)");
            assertThat(rows(session, "SELECT count(*) FROM t")).isEqualTo(List.of(List.of(11L)));
        }
    }
}
