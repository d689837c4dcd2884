package io.winnow.tests.table.damage;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A small table `t` of which files are changed: two fragments, of which one has deleted rows, in three versions.
final class DamagedTable {
    private final Path database;

    private DamagedTable(Path database) {
        this.database = database;
    }

    /// @param compression of its data
    static DamagedTable make(Path database, String compression) {
        try (Session session = Session.open(database)) {
            run(
                    session,
                    "CREATE TABLE t (id INTEGER NOT NULL, s VARCHAR, few VARCHAR, x DOUBLE, d DECIMAL(30, 2), l BIGINT[], "
                            + "r STRUCT(a INTEGER, b VARCHAR)) WITH (rows_per_fragment = 40, rows_per_zone = 8, compression = "
                            + compression
                            + ") AS SELECT i::INTEGER, 'text ' || i, 'few ' || i % 3, i / 4.0e0, i * 1.25, "
                            + "[i, NULL, 2 * i], {'a': i::INTEGER, 'b': CASE WHEN i % 5 > 0 THEN 'b' || i END} "
                            + "FROM range(60) r(i)");
            run(session, "DELETE FROM t WHERE id % 7 = 3 AND id < 40");
        }
        return new DamagedTable(database);
    }

    private static void run(Session session, String sql) {
        session.sql(sql).close();
    }

    Path database() {
        return database;
    }

    Path directory() {
        return database.resolve("t");
    }

    /// The newest manifest.
    Path manifest() {
        return files("_versions").getLast();
    }

    Path data() {
        return files("data").getFirst();
    }

    Path deletions() {
        return files("_deletions").getFirst();
    }

    List<Path> files(String folder) {
        try (Stream<Path> files = Files.list(directory().resolve(folder))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Puts bytes in a file's place; who has mapped the old file keeps that.
    static void replace(Path file, byte @Nullable [] bytes) {
        try {
            if (bytes == null) {
                Files.delete(file);
                return;
            }
            Path made = file.resolveSibling("being-made");
            Files.write(made, bytes);
            Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What queries answer, of all rows and of statistics.
    ///
    /// @throws io.winnow.core.error.WinnowException where one of them fails
    static List<List<@Nullable Object>> answers(Session session) {
        List<List<@Nullable Object>> answers = new ArrayList<>();
        answers.addAll(rows(session, "SELECT * FROM t"));
        answers.addAll(rows(session, "SELECT few, l FROM t WHERE s > 'text 3' AND x < 9"));
        answers.addAll(rows(session, "SELECT count(*), count(s), min(x), max(few), sum(d), count(DISTINCT s) FROM t"));
        return answers;
    }

    static List<List<@Nullable Object>> rows(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    Session open(boolean verifying) {
        return Session.builder()
                .database(database)
                .option("winnow.execution.threads", "1")
                .option("winnow.execution.verify_checksums", Boolean.toString(verifying))
                .build();
    }
}
