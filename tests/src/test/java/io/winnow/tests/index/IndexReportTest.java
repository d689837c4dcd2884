package io.winnow.tests.index;

import static io.winnow.tests.index.IndexedDatabase.rows;
import static io.winnow.tests.index.IndexedDatabase.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.FileKind;
import io.winnow.core.testing.FakeIndexFormat;
import io.winnow.engine.IndexReport;
import io.winnow.engine.IndexReport.Kept;
import io.winnow.engine.IndexReport.Part;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.explain.PlanNode;
import io.winnow.engine.zones.Overlap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexReportTest {
    @TempDir
    Path directory = Path.of("");

    private Session open() {
        return Session.builder().database(directory.resolve("db")).build();
    }

    private static void insert(Session session, String table, int... values) {
        StringBuilder rows = new StringBuilder();
        for (int value : values) {
            rows.append(rows.isEmpty() ? "(" : ", (").append(value).append(")");
        }
        status(session, "INSERT INTO " + table + " VALUES " + rows);
    }

    private static void index(Session session, String table, String column) {
        status(
                session,
                "CREATE INDEX z_" + column + " ON " + table + " USING zonemap (" + column
                        + ") WITH (rows_per_zone = 4)");
    }

    private static Kept kept(Session session, String where) {
        return Objects.requireNonNull(
                session.indexReport("t", "x", where).total().kept());
    }

    @Test
    void localityDecidesNotTheNumberOfValues() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (x BIGINT)");
            insert(session, "t", 1, 2, 3, 4, 10, 12, 14, 15, 20, 21, 22, 23);
            index(session, "t", "x");
            status(session, "CREATE TABLE u (x BIGINT)");
            insert(session, "u", 1, 10, 20, 4, 22, 2, 14, 12, 3, 15, 23, 21);
            index(session, "u", "x");

            IndexReport clustered = session.indexReport("t", "x", "x BETWEEN 12 AND 14");
            assertThat(clustered.total())
                    .isEqualTo(new Part(
                            "total", 12, 0, 3, 0L, 0L, new Overlap(1.0, 4 / 12.0, 8 / 12.0), new Kept(4, 2, 0, 1)));
            IndexReport shuffled = session.indexReport("u", "x", "x BETWEEN 12 AND 14");
            assertThat(shuffled.total())
                    .isEqualTo(new Part("total", 12, 0, 3, 0L, 0L, new Overlap(3.0, 1.0, 1.0), new Kept(12, 0, 0, 3)));
            assertThat(kept(session, "x <= 12")).isEqualTo(new Kept(8, 1, 1, 1));
        }
    }

    @Test
    void onlyFilesOfTheIndexAreOpened() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (x BIGINT, y BIGINT)");
            status(session, "INSERT INTO t SELECT i, i FROM range(100) r(i)");
            status(session, "DELETE FROM t WHERE x < 3");
            index(session, "t", "x");
        }
        try (Session session = open()) {
            IndexReport report = session.indexReport("t", "x", "x > 90 AND y < 3");
            assertThat(report.phase().filesOpened().get(FileKind.INDEX)).isPositive();
            assertThat(report.phase().totalFilesOpened())
                    .isEqualTo(report.phase().filesOpened().get(FileKind.INDEX));
            assertThat(report.total().deleted()).isEqualTo(3);
            assertThat(report.total().rows()).as("as stored").isEqualTo(100);
            assertThat(report.total().kept()).isEqualTo(new Kept(12, 22, 0, 3));
        }
    }

    @Test
    void whatNoSegmentCoversIsKept() {
        IndexedDatabase database = new IndexedDatabase(directory.resolve("db"));
        try (Session session = open()) {
            status(session, "CREATE TABLE t (x BIGINT)");
            insert(session, "t", 1, 2, 3, 4, 10, 12, 14, 15);
            index(session, "t", "x");
            insert(session, "t", 5, 6);
            IndexReport report = session.indexReport("t", "x", "x > 100");
            assertThat(report.fragments())
                    .containsExactly(
                            new Part("0", 8, 0, 2, 0L, 0L, new Overlap(1.0, 0.5, 1.0), new Kept(0, 2, 0, 0)),
                            new Part("1", 2, 0, 0, null, 0L, new Overlap(null, 1.0, 1.0), new Kept(2, 0, 0, 0)));
            assertThat(report.total())
                    .isEqualTo(new Part("total", 10, 0, 2, null, 0L, new Overlap(1.0, 0.6, 1.0), new Kept(2, 2, 0, 0)));
            status(session, "OPTIMIZE INDEX z_x");
            assertThat(session.indexReport("t", "x").total().zones()).isEqualTo(3);
        }
        try (Session session = database.open(new FakeIndexFormat("zonemap", 9))) {
            IndexReport unusable = session.indexReport("t", "x", "x > 100");
            assertThat(unusable.total().zones()).isZero();
            assertThat(unusable.total().kept()).isEqualTo(new Kept(10, 0, 0, 0));
        }
    }

    @Test
    void nullsAndNansAreCounted() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (x DOUBLE)");
            status(
                    session,
                    "INSERT INTO t VALUES (1), (NULL), (2), (CAST('NaN' AS DOUBLE)), (NULL), (NULL), (NULL), "
                            + "(NULL), (CAST('-NaN' AS DOUBLE)), (CAST('NaN' AS DOUBLE))");
            index(session, "t", "x");
            IndexReport report = session.indexReport("t", "x", "x IS NULL");
            assertThat(report.total())
                    .isEqualTo(new Part("total", 10, 0, 3, 5L, 3L, new Overlap(1.0, 0.4, 0.4), new Kept(8, 1, 1, 1)));
            assertThat(kept(session, "x > 5")).as("positive NaNs").isEqualTo(new Kept(6, 1, 0, 2));
        }
    }

    @Test
    void conditionsAreAskedAsScansAskThem() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (x BIGINT, y BIGINT)");
            status(session, "INSERT INTO t SELECT i, i FROM range(16) r(i)");
            index(session, "t", "x");
            index(session, "t", "y");
            assertThat(kept(session, "x < 2 + 2")).isEqualTo(new Kept(4, 3, 1, 0));
            assertThat(kept(session, "1 = 1")).isEqualTo(new Kept(16, 0, 4, 0));
            assertThat(kept(session, "1 = 0")).isEqualTo(new Kept(0, 4, 0, 0));
            assertThat(kept(session, "NULL")).isEqualTo(new Kept(0, 4, 0, 0));
            assertThat(kept(session, "y < 4")).as("the other column's zones").isEqualTo(new Kept(16, 0, 0, 4));
            assertThat(kept(session, "1 / x > 0 -- all")).as("may fail").isEqualTo(new Kept(16, 0, 0, 4));
            assertThat(kept(session, "x < 4 AND 1 / (x + 1) >= 0"))
                    .as("of the part that cannot fail, no match is sure")
                    .isEqualTo(new Kept(4, 3, 0, 1));
            assertThat(kept(session, "random() < 2")).as("of each row anew").isEqualTo(new Kept(16, 0, 0, 4));
            status(session, "SET winnow.optimizer.use_indexes = false");
            status(session, "SET winnow.optimizer.use_statistics = false");
            assertThat(kept(session, "x < 4")).isEqualTo(new Kept(4, 3, 1, 0));
        }
    }

    /// What the report says is read is what is read.
    @Test
    void keptIsWhatAScanReads() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        try (Session session = open()) {
            status(session, "CREATE TABLE t (x BIGINT) WITH (rows_per_fragment = 40)");
            status(
                    session,
                    "INSERT INTO t SELECT CASE WHEN i % 7 = 0 THEN NULL ELSE i * 37 % 50 + i END "
                            + "FROM range(200) r(i)");
            index(session, "t", "x");
            status(session, "SET winnow.optimizer.use_statistics = false");
            status(session, "SET winnow.optimizer.zone_folding = false");
            for (int i = 0; i < 60; i++) {
                int from = random.nextInt(260);
                String where = List.of(
                                "x = " + from,
                                "x BETWEEN " + from + " AND " + (from + random.nextInt(20)),
                                "x < " + from,
                                "x IN (" + from + ", " + random.nextInt(260) + ")",
                                "x > " + from + " OR x IS NULL",
                                "NOT x > " + from)
                        .get(random.nextInt(6));
                Kept kept = kept(session, where);
                PlanNode plan =
                        session.explainAnalyze("SELECT x FROM t WHERE " + where).root();
                assertThat(rowsRead(plan)).as("seed %d: %s", seed, where).isEqualTo(kept.rows());
            }
        }
    }

    private static long rowsRead(PlanNode node) {
        Number own = node.metrics().get("rows_read");
        long read = own == null ? 0 : own.longValue();
        for (PlanNode child : node.children()) {
            read += rowsRead(child);
        }
        return read;
    }

    @Test
    void rowsHaveTypes() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (x VARCHAR)");
            index(session, "t", "x");
            assertThat(session.indexReport("t", "X").total())
                    .isEqualTo(new Part("total", 0, 0, 0, 0L, 0L, new Overlap(null, null, null), null));
            status(session, "INSERT INTO t VALUES ('b'), ('a')");
            status(session, "OPTIMIZE INDEX z_x");
            try (QueryResult result = session.indexReport("t", "x", "x > 'b'").rows()) {
                assertThat(result.schema().toString()).contains("zones BIGINT", "kept DECIMAL");
                assertThat(result.rows()).hasSize(2);
            }
        }
    }

    @Test
    void whatIsWrongIsNamed() {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (x BIGINT, \"a \"\"b\" BIGINT)");
            status(session, "CREATE VIEW v AS SELECT 1 AS x");
            assertThatThrownBy(() -> session.indexReport("t", "a \"b"))
                    .isInstanceOf(WinnowException.class)
                    .hasMessageContaining(
                            "CREATE INDEX \"a \"\"b_zonemap\" ON t USING zonemap (\"a \"\"b\") makes one");
            assertThatThrownBy(() -> session.indexReport("v", "x")).hasMessageContaining("unknown table 'v'");
            index(session, "t", "x");
            assertThatThrownBy(() -> session.indexReport("t", "x", "x = 1\n OR z = 2"))
                    .isInstanceOfSatisfying(SqlException.class, e -> {
                        SourcePosition place = Objects.requireNonNull(e.position());
                        assertThat(place.line()).isEqualTo(2);
                        assertThat(place.column()).isEqualTo(5);
                    });
            assertThatThrownBy(() -> session.indexReport("t", "x", "x = 1; DROP TABLE t"))
                    .isInstanceOf(SqlException.class);
            assertThatThrownBy(() -> session.indexReport("t", "x", "x = 1) LIMIT (1"))
                    .isInstanceOf(SqlException.class);
            assertThat(rows(session, "SHOW TABLES")).hasSize(2);
        }
    }

    @Test
    void aDamagedSegmentIsAnError() throws IOException {
        try (Session session = open()) {
            status(session, "CREATE TABLE t (x BIGINT)");
            insert(session, "t", 1, 2, 3);
            index(session, "t", "x");
        }
        IndexedDatabase database = new IndexedDatabase(directory.resolve("db"));
        Path file = Path.of(database.index(0, "z_x")
                .segments()
                .getFirst()
                .files()
                .getFirst()
                .path());
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        try (Session session = open()) {
            assertThatThrownBy(() -> session.indexReport("t", "x"))
                    .isInstanceOf(WinnowException.class)
                    .hasMessageContaining(file.getFileName().toString());
        }
    }

    @Test
    void aPictureIsWrittenWhole() throws IOException {
        try (Session session = open()) {
            status(session, "CREATE TEMP TABLE t (x BIGINT)");
            insert(session, "t", 1, 2, 3, 4, 10, 12, 14, 15);
            index(session, "t", "x");
            IndexReport report = session.indexReport("t", "x", "x < 4");
            Path file = directory.resolve("x.svg");
            report.writeSvg(file);
            assertThat(Files.readString(file))
                    .isEqualTo(report.svg())
                    .contains("keeps 50.0 % of the rows and skips 1 zone: x &lt; 4");
        }
    }

    @Test
    void aPictureGoesThroughALink() throws IOException {
        try (Session session = open()) {
            status(session, "CREATE TEMP TABLE t (x BIGINT)");
            insert(session, "t", 1, 2, 3);
            index(session, "t", "x");
            Path target = Files.writeString(directory.resolve("target.svg"), "old");
            Path link = Files.createSymbolicLink(directory.resolve("link.svg"), target);
            IndexReport report = session.indexReport("t", "x");
            report.writeSvg(link);
            assertThat(link).isSymbolicLink();
            assertThat(Files.readString(target)).isEqualTo(report.svg());
        }
    }
}
