package io.winnow.tests.index;

import static io.winnow.tests.index.IndexedDatabase.insert;
import static io.winnow.tests.index.IndexedDatabase.makeTable;
import static io.winnow.tests.index.IndexedDatabase.rows;
import static io.winnow.tests.index.IndexedDatabase.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.testing.FakeIndexFormat;
import io.winnow.engine.Session;
import io.winnow.engine.TableReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What statements about indexes do, and what other statements do to indexes.
class IndexStatementsTest {
    @TempDir
    Path directory = Path.of("");

    private IndexedDatabase database() {
        return new IndexedDatabase(directory.resolve("db"));
    }

    private static String listed(Session session) {
        return String.join(
                "\n",
                rows(session, "SHOW INDEXES").stream()
                        .map(row -> String.join(
                                "|", row.stream().map(String::valueOf).toList()))
                        .toList());
    }

    @Test
    void anIndexIsMadeShownAndDropped() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            assertThat(listed(session)).isEmpty();
            assertThat(status(session, "CREATE INDEX i ON t USING fake (V) WITH (rows_per_zone = 2)"))
                    .isEqualTo("CREATE INDEX");
            assertThat(status(session, "CREATE INDEX \"By text\" ON t USING fake (s)"))
                    .isEqualTo("CREATE INDEX");
            status(session, "DELETE FROM t WHERE v = 1");
            insert(session, 10, 12);

            assertThat(listed(session)).matches("""
                    By text\\|t\\|s\\|fake\\|rows_per_zone = 8192, use_seeds = true\\|1\\|0\\|3\\|4\\|9\\|11\\|\\d+\\|1
                    i\\|t\\|v\\|fake\\|rows_per_zone = 2, use_seeds = false\\|1\\|0\\|3\\|4\\|9\\|11\\|\\d+\\|1""");
            assertThat(rows(session, "SHOW INDEXES ON t")).isEqualTo(rows(session, "SHOW INDEXES"));

            assertThat(status(session, "DROP INDEX i")).isEqualTo("DROP INDEX");
            assertThat(status(session, "DROP INDEX IF EXISTS i ON t")).isEqualTo("DROP INDEX");
            assertThat(rows(session, "SHOW INDEXES")).hasSize(1);
            assertThat(rows(session, "SHOW VERSIONS FOR t"))
                    .extracting(row -> row.get(2))
                    .containsExactly(
                            "CREATE TABLE", "INSERT", "CREATE INDEX", "CREATE INDEX", "DELETE", "INSERT", "DROP INDEX");
        }
    }

    @Test
    void newFragmentsAreCoveredWhenAskedFor() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (v)");
            insert(session, 10, 15);
            assertThat(database.coverage("i")).containsExactly("[0..2]");
            assertThat(status(session, "OPTIMIZE INDEX i ON t")).isEqualTo("OPTIMIZE INDEX 2");
            assertThat(database.coverage("i")).containsExactly("[0..2]", "[3..4]");
            int versions = rows(session, "SHOW VERSIONS FOR t").size();
            assertThat(status(session, "OPTIMIZE INDEX i")).isEqualTo("OPTIMIZE INDEX 0");
            assertThat(rows(session, "SHOW VERSIONS FOR t")).hasSize(versions);

            insert(session, 15, 16);
            assertThat(status(session, "OPTIMIZE INDEX i MERGE")).isEqualTo("OPTIMIZE INDEX 6");
            assertThat(database.coverage("i")).containsExactly("[0..5]");
            assertThat(database.sources("i")).hasSize(6);
            assertThat(status(session, "OPTIMIZE INDEX i MERGE")).isEqualTo("OPTIMIZE INDEX 0");
        }
    }

    @Test
    void whatTakesFragmentsAwayTakesThemFromSegments() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (v)");
            insert(session, 10, 14);
            status(session, "OPTIMIZE INDEX i");
            status(session, "DELETE FROM t WHERE v IN (0, 5)");
            assertThat(database.coverage("i")).containsExactly("[0..2]", "[3]");
            status(session, "DELETE FROM t WHERE v >= 10");
            assertThat(database.coverage("i")).containsExactly("[0..2]");
            status(session, "DELETE FROM t WHERE v < 4");
            assertThat(database.coverage("i")).containsExactly("[1..2]");
            status(session, "OPTIMIZE TABLE t");
            assertThat(database.coverage("i")).isEmpty();
            assertThat(status(session, "OPTIMIZE INDEX i")).isEqualTo("OPTIMIZE INDEX 2");
            assertThat(rows(session, "SELECT count(*), sum(v) FROM t")).containsExactly(List.of(5L, 34L));
        }
    }

    @Test
    void anOldVersionHasTheIndexesThatItHad() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (v)");
            insert(session, 10, 11);
            status(session, "OPTIMIZE INDEX i MERGE");
            status(session, "DROP INDEX i");
            assertThat(database.snapshot(2).indexes()).isEmpty();
            assertThat(database.index(3, "i").covered().toString()).isEqualTo("[0..2]");
            assertThat(database.index(4, "i").covered().toString()).isEqualTo("[0..2]");
            assertThat(database.index(5, "i").covered().toString()).isEqualTo("[0..3]");
            assertThat(database.index(5, "i").column()).isZero();
            assertThat(database.snapshot(6).indexes()).isEmpty();
            FakeIndexFormat.lines(database.index(3, "i").segments().getFirst());
            FakeIndexFormat.lines(database.index(5, "i").segments().getFirst());
        }
    }

    @Test
    void aVacuumTakesFilesThatNoVersionNeeds() throws IOException {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (s)");
            insert(session, 10, 11);
            status(session, "OPTIMIZE INDEX i MERGE");
            Path indexes = database.root().resolve("t/_indices");
            assertThat(directories(indexes)).isEqualTo(2);
            assertThat(session.checkTable("t").files())
                    .extracting(TableReport.TableFile::kind)
                    .contains("index", "seeds");
            status(session, "VACUUM t");
            assertThat(directories(indexes)).as("within the retention").isEqualTo(2);
            status(session, "VACUUM t RETAIN 0 HOURS");
            assertThat(directories(indexes)).isEqualTo(1);
            assertThat(session.checkTable("t").isDamaged()).isFalse();
            status(session, "DROP INDEX i");
            status(session, "VACUUM t RETAIN 0 HOURS");
            assertThat(directories(indexes)).isZero();
            status(session, "DROP TABLE t");
            assertThat(database.root().resolve("t")).doesNotExist();
        }
    }

    private static long directories(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.count();
        }
    }

    @Test
    void writersLeaveSeedsWhereAnIndexUsesThem() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (s)");
            insert(session, 10, 11);
            status(session, "OPTIMIZE INDEX i");
            assertThat(database.sources("i")).containsExactly("0 rows", "1 rows", "2 rows", "3 seeds");
            status(session, "DELETE FROM t WHERE v = 1");
            status(session, "OPTIMIZE TABLE t");
            status(session, "OPTIMIZE INDEX i");
            assertThat(database.sources("i")).containsExactly("1 rows", "4 seeds", "5 seeds");
            status(session, "CREATE INDEX other ON t USING fake (v) WITH (use_seeds = true)");
            assertThat(database.sources("other")).containsOnly("1 rows", "4 rows", "5 rows");
        }
    }

    @Test
    void seedsThatAreDamagedOrGoneAreNotUsed() throws IOException {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (s)");
            insert(session, 10, 11);
            insert(session, 11, 12);
            List<Path> seeds;
            try (Stream<Path> files = Files.list(database.root().resolve("t/data"))) {
                seeds = files.filter(file -> file.toString().endsWith(".seeds")).toList();
            }
            assertThat(seeds).hasSize(2);
            Files.writeString(
                    seeds.getFirst(), Files.readString(seeds.getFirst()).replace(' ', '_'));
            Files.delete(seeds.getLast());
            status(session, "OPTIMIZE INDEX i");
            assertThat(database.sources("i")).contains("3 rows", "4 rows");
            assertThat(session.checkTable("t").files())
                    .filteredOn(file -> file.problem() != null)
                    .extracting(TableReport.TableFile::kind)
                    .containsExactly("seeds", "seeds");
        }
    }

    @Test
    void aDamagedIndexFileIsFound() throws IOException {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (v)");
            Path file = Path.of(database.index(0, "i")
                    .segments()
                    .getFirst()
                    .files()
                    .getFirst()
                    .path());
            byte[] bytes = Files.readAllBytes(file);
            bytes[3] ^= 1;
            Files.write(file, bytes);
            assertThat(session.checkTable("t").files())
                    .filteredOn(found -> found.problem() != null)
                    .singleElement()
                    .satisfies(found -> {
                        assertThat(found.kind()).isEqualTo("index");
                        assertThat(found.version()).isEqualTo(3);
                        assertThat(found.problem()).contains(FakeIndexFormat.FILE, "its checksum is");
                    });
        }
    }

    @Test
    void aTableThatIsMadeAnewHasNoIndexes() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (v)");
            status(session, "CREATE OR REPLACE TABLE t AS SELECT v FROM t");
            assertThat(rows(session, "SHOW INDEXES")).isEmpty();
            status(session, "CREATE INDEX i ON t USING fake (v)");
            assertThat(database.index(0, "i").covered().size()).isEqualTo(1);
        }
    }

    @Test
    void temporaryTablesHaveIndexes() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (v)");
        }
        try (Session session = Session.builder()
                .database(database.root())
                .readOnly()
                .indexes(new FakeIndexFormat("fake", 1).only())
                .build()) {
            assertThatThrownBy(() -> status(session, "CREATE INDEX j ON t USING fake (s)"))
                    .hasMessageContaining("for reading only");
            assertThatThrownBy(() -> status(session, "OPTIMIZE INDEX i")).hasMessageContaining("for reading only");
            assertThatThrownBy(() -> status(session, "DROP INDEX i")).hasMessageContaining("for reading only");
            status(session, "CREATE TEMP TABLE u AS SELECT v FROM t");
            status(session, "CREATE INDEX i ON u USING fake (v)");
            assertThat(rows(session, "SHOW INDEXES"))
                    .extracting(row -> row.get(1) + " " + row.get(7))
                    .containsExactly("t 3", "u 1");
            assertThatThrownBy(() -> status(session, "DROP INDEX i"))
                    .hasMessageContaining("several tables have an index 'i': t, u");
            status(session, "DROP INDEX i ON u");
            assertThat(rows(session, "SHOW INDEXES")).hasSize(1);
        }
    }

    @Test
    void segmentsOfAnotherVersionStayAsTheyAre() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (v)");
        }
        try (Session session = database.open(new FakeIndexFormat("fake", 2))) {
            insert(session, 10, 11);
            assertThat(status(session, "OPTIMIZE INDEX i")).isEqualTo("OPTIMIZE INDEX 1");
            insert(session, 11, 12);
            assertThat(status(session, "OPTIMIZE INDEX i MERGE")).isEqualTo("OPTIMIZE INDEX 2");
            assertThat(database.coverage("i")).containsExactly("[0..2]", "[3..4]");
            assertThat(listed(session)).matches(".*\\|2\\|1\\|2\\|5\\|2\\|12\\|\\d+\\|1, 2");
        }
    }

    @Test
    void indexesOfAnUnknownKindStayUntilTheyAreDropped() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (s)");
        }
        try (Session session = database.open(IndexFormats.NONE)) {
            insert(session, 10, 11);
            status(session, "DELETE FROM t WHERE v < 4");
            assertThat(database.coverage("i")).containsExactly("[1..2]");
            assertThat(listed(session)).contains("|1|1|0|3|0|7|");
            assertThatThrownBy(() -> status(session, "OPTIMIZE INDEX i"))
                    .hasMessage("not supported yet: indexes of kind fake");
            assertThatThrownBy(() -> status(session, "CREATE INDEX j ON t USING fake (v)"))
                    .hasMessage("unknown kind of index 'fake'");
            status(session, "DROP INDEX i");
            assertThat(rows(session, "SHOW INDEXES")).isEmpty();
        }
    }

    @Test
    void whatIsThereIsKeptOrAnErrorWithAPlace() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            makeTable(session);
            status(session, "CREATE INDEX i ON t USING fake (v)");
            int versions = rows(session, "SHOW VERSIONS FOR t").size();
            status(session, "CREATE INDEX IF NOT EXISTS i ON t USING fake (v)");
            assertThat(rows(session, "SHOW VERSIONS FOR t")).hasSize(versions);
            assertThatThrownBy(() -> status(session, "CREATE INDEX i ON t USING fake (s)"))
                    .isInstanceOfSatisfying(
                            WinnowException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                    .hasMessageContaining("table 't' has an index 'i' already");
        }
    }

    @Test
    void anEmptyTableHasAnIndexThatCoversNothing() {
        IndexedDatabase database = database();
        try (Session session = database.open()) {
            status(session, "CREATE TABLE t (v BIGINT)");
            status(session, "CREATE INDEX i ON t USING fake (v)");
            assertThat(database.coverage("i")).isEmpty();
            status(session, "INSERT INTO t VALUES (1)");
            assertThat(status(session, "OPTIMIZE INDEX i MERGE")).isEqualTo("OPTIMIZE INDEX 1");
            assertThat(database.coverage("i")).containsExactly("[0]");
        }
    }
}
