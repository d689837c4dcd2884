package io.winnow.tests.index;

import static io.winnow.tests.index.IndexedDatabase.rows;
import static io.winnow.tests.index.IndexedDatabase.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What EXPLAIN ANALYZE and the sentences say of zones and of bitmap indexes.
class IndexWordsTest {
    private final Session session =
            Session.builder().option("winnow.execution.threads", "1").build();

    @BeforeEach
    void makeTable() {
        // Two fragments of 20 rows, and one of 4 that no index covers.
        status(session, "CREATE TABLE t (x BIGINT, y BIGINT, z BIGINT) WITH (rows_per_fragment = 20)");
        status(session, "INSERT INTO t SELECT i, i, i FROM range(40) r(i)");
        status(session, "CREATE INDEX on_x ON t USING zonemap (x) WITH (rows_per_zone = 4)");
        status(session, "CREATE INDEX on_y ON t USING zonemap (y) WITH (rows_per_zone = 4)");
        status(session, "INSERT INTO t SELECT 10, 10, 10 FROM range(4)");
    }

    @AfterEach
    void close() {
        session.close();
    }

    /// The sentences after the first.
    private List<String> words(String sql) {
        List<String> words = new ArrayList<>();
        try (QueryResult sentences = session.explainInWords(sql)) {
            sentences.rows().forEach(row -> words.add(String.valueOf(row.getFirst())));
        }
        assertThat(words.getFirst()).startsWith("t: ").contains("read because");
        return words.subList(1, words.size());
    }

    /// The lines of EXPLAIN ANALYZE below the plan that count.
    private List<String> counts(String sql) {
        return rows(session, "EXPLAIN ANALYZE " + sql).stream()
                .map(row -> String.valueOf(row.getFirst()))
                .filter(line -> line.startsWith("fragments: ") || line.startsWith("zones: "))
                .toList();
    }

    @Test
    void rowsAreReadFromZonesThatMayMatch() {
        String sql = "SELECT z FROM t WHERE x BETWEEN 5 AND 9 OR y = 27";
        assertThat(words(sql))
                .containsExactly("t: zones of on_x, on_y in 2 fragments are skipped where no row can match, else read");
        assertThat(counts(sql))
                .containsExactly(
                        "fragments: total=3, folded=0, scanned=2, skipped=1", "zones: skipped=7, folded=0, read=3");
    }

    @Test
    void aggregatesAreAnsweredFromZonesThatMatchWholly() {
        String sql = "SELECT count(*), sum(y) FROM t WHERE x > 5 AND x < 15";
        assertThat(words(sql))
                .containsExactly("t: zones of on_x, on_y in 1 fragment are skipped where no row can match, "
                        + "folded where all rows match and their statistics answer, else read");
        assertThat(counts(sql))
                .containsExactly(
                        "fragments: total=3, folded=1, scanned=1, skipped=1", "zones: skipped=2, folded=1, read=2");
    }

    @Test
    void deletedRowsLeaveTheOtherZonesToStatistics() {
        status(session, "DELETE FROM t WHERE z = 1");
        assertThat(words("SELECT count(y), max(y) FROM t"))
                .containsExactly("t: zones of on_y in 1 fragment are folded where their statistics answer, else read");
    }

    @Test
    void theFirstRowsOfAnOrderingAreInFewZones() {
        assertThat(words("SELECT x, z FROM t ORDER BY x LIMIT 2"))
                .containsExactly("t: zones of on_x in 2 fragments are skipped where no row can be among the first, "
                        + "else read");
        assertThat(words("SELECT z FROM t WHERE y > 1 ORDER BY x DESC LIMIT 2"))
                .containsExactly("t: zones of on_x, on_y in 2 fragments are skipped where no row can match, "
                        + "skipped where no row can be among the first, else read");
    }

    @Test
    void aBitmapIndexPicksRowsAndHasNoZones() {
        status(session, "CREATE INDEX on_z ON t USING bitmap (z)");
        assertThat(words("SELECT y FROM t WHERE z = 3"))
                .containsExactly("t: rows of 1 fragment are picked by on_z where few match");
        assertThat(words("SELECT sum(y) FROM t WHERE z = 10 AND x < 15"))
                .containsExactly(
                        "t: zones of on_x, on_y in 1 fragment are skipped where no row can match, "
                                + "folded where all rows match and their statistics answer, else read",
                        "t: rows of 1 fragment are picked by on_z where few match");
    }

    @Test
    void whatAnIndexDoesNotCoverIsTold() {
        status(session, "CREATE INDEX on_z ON t USING bitmap (z)");
        status(session, "INSERT INTO t SELECT i, i, i % 2 FROM range(4) r(i)");
        assertThat(firstWords("SELECT count(*) FROM t WHERE z = 1"))
                .contains("z: not covered by on_z (OPTIMIZE INDEX covers it)");
        assertThat(firstWords("SELECT x, count(*) FROM t WHERE z = 1 GROUP BY x"))
                .contains("x: no bitmap index");
        assertThat(firstWords("SELECT count(DISTINCT z), count(DISTINCT y) FROM t"))
                .contains("y: no bitmap index");
    }

    private String firstWords(String sql) {
        try (QueryResult sentences = session.explainInWords(sql)) {
            return String.valueOf(sentences.rows().getFirst().getFirst());
        }
    }

    @Test
    void nothingIsSaidOfZonesThatAreNotAsked() {
        assertThat(words("SELECT x FROM t WHERE z = 3")).isEmpty();
        assertThat(words("SELECT x FROM t")).isEmpty();
        assertThat(words("SELECT sum(z) FROM t WHERE z > 3")).isEmpty();
        assertThat(counts("SELECT x FROM t")).containsExactly("fragments: total=3, folded=0, scanned=3, skipped=0");
        status(session, "SET winnow.optimizer.use_indexes = false");
        assertThat(words("SELECT x FROM t WHERE x = 3")).isEmpty();
    }
}
