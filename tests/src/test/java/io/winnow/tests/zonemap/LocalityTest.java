package io.winnow.tests.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.Session;
import io.winnow.engine.explain.PlanNode;
import io.winnow.tests.table.model.Sessions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Twelve values in three zones: how many zones are left out depends on where the values lie, not on how many there
/// are.
class LocalityTest {
    private static final String CLUSTERED = "(1), (2), (3), (4), (10), (12), (14), (15), (20), (21), (22), (23)";
    private static final String SHUFFLED = "(1), (12), (22), (4), (20), (2), (14), (21), (10), (3), (23), (15)";
    private static final String RANGE = " WHERE x BETWEEN 12 AND 14";

    @TempDir
    private Path directory;

    private Session session = Session.inMemory();

    @BeforeEach
    void open() {
        session.close();
        session = Session.builder()
                .database(directory)
                .option("winnow.execution.threads", "1")
                .build();
        table("clustered", CLUSTERED);
        table("shuffled", SHUFFLED);
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void table(String name, String values) {
        Sessions.run(session, "CREATE TABLE " + name + " (x INT)");
        Sessions.run(session, "INSERT INTO " + name + " VALUES " + values);
        Sessions.run(session, "CREATE INDEX on_x ON " + name + " USING zonemap (x) WITH (rows_per_zone = 4)");
    }

    private List<List<@Nullable Object>> rows(String sql) {
        return Sessions.rows(session, sql);
    }

    /// What all operators together did: zones skipped, folded and read, and the rows that scans read.
    private String work(String sql) {
        List<PlanNode> nodes = new ArrayList<>();
        collect(session.explainAnalyze(sql).root(), nodes);
        long rows = 0;
        for (PlanNode node : nodes) {
            rows += node.operator().equals("ScanExec") ? metric(node, "rows_read") : 0;
        }
        return sum(nodes, "zones_skipped") + " skipped, " + sum(nodes, "zones_folded") + " folded, "
                + sum(nodes, "zones_read") + " read: " + rows + " rows";
    }

    private static void collect(PlanNode node, List<PlanNode> to) {
        to.add(node);
        node.children().forEach(child -> collect(child, to));
    }

    private static long sum(List<PlanNode> nodes, String metric) {
        return nodes.stream().mapToLong(node -> metric(node, metric)).sum();
    }

    private static long metric(PlanNode node, String name) {
        Number value = node.metrics().get(name);
        return value == null ? 0 : value.longValue();
    }

    @Test
    void ofClusteredValuesOneZoneIsRead() {
        String sql = "SELECT x FROM clustered" + RANGE;
        assertThat(rows(sql)).containsExactly(List.of(12L), List.of(14L));
        assertThat(work(sql)).isEqualTo("2 skipped, 0 folded, 1 read: 4 rows");
    }

    @Test
    void ofTheSameValuesShuffledEveryZoneIsRead() {
        String sql = "SELECT x FROM shuffled" + RANGE;
        assertThat(rows(sql)).containsExactlyInAnyOrder(List.of(12L), List.of(14L));
        assertThat(work(sql)).isEqualTo("0 skipped, 0 folded, 3 read: 12 rows");
    }

    @Test
    void withoutIndexesEveryRowIsRead() {
        Sessions.run(session, "SET winnow.optimizer.use_indexes = false");
        assertThat(work("SELECT x FROM clustered" + RANGE)).isEqualTo("0 skipped, 0 folded, 0 read: 12 rows");
    }

    @Test
    void aCountReadsOnlyTheZonesInWhichTheRangeEnds() {
        String sql = "SELECT count(*) FROM clustered WHERE x >= 3 AND x <= 22";
        assertThat(rows(sql)).containsExactly(List.of(9L));
        assertThat(work(sql)).isEqualTo("0 skipped, 1 folded, 2 read: 8 rows");
        String whole = "SELECT count(*), min(x), max(x), sum(x) FROM clustered WHERE x > 5 AND x < 20";
        assertThat(rows(whole)).containsExactly(List.of(4L, 10L, 15L, 51L));
        assertThat(work(whole)).isEqualTo("2 skipped, 1 folded, 0 read: 0 rows");
        assertThat(work(whole.replace("clustered", "shuffled"))).isEqualTo("0 skipped, 0 folded, 3 read: 12 rows");
    }

    @Test
    void aDeletedRowIsNotCountedAndItsZoneAnswersForNoBound() {
        Sessions.run(session, "DELETE FROM clustered WHERE x = 15");
        String count = "SELECT count(*) FROM clustered WHERE x > 5 AND x < 20";
        assertThat(rows(count)).containsExactly(List.of(3L));
        assertThat(work(count)).isEqualTo("2 skipped, 1 folded, 0 read: 0 rows");
        String max = "SELECT max(x) FROM clustered WHERE x > 5 AND x < 20";
        assertThat(rows(max)).containsExactly(List.of(14L));
        assertThat(work(max)).isEqualTo("2 skipped, 0 folded, 1 read: 3 rows");
    }

    @Test
    void theFirstRowsOfAnOrderingComeFromTheZonesThatMayHoldThem() {
        String sql = "SELECT x FROM clustered ORDER BY x DESC LIMIT 2";
        assertThat(rows(sql)).containsExactly(List.of(23L), List.of(22L));
        assertThat(work(sql)).isEqualTo("2 skipped, 0 folded, 1 read: 4 rows");
        assertThat(rows(sql.replace("clustered", "shuffled"))).containsExactly(List.of(23L), List.of(22L));
    }

    @Test
    void rowsThatNoZoneCoversAreRead() {
        Sessions.run(session, "INSERT INTO clustered VALUES (13), (100), (-7)");
        assertThat(rows("SELECT x FROM clustered" + RANGE)).containsExactly(List.of(12L), List.of(14L), List.of(13L));
        assertThat(rows("SELECT x FROM clustered ORDER BY x LIMIT 1")).containsExactly(List.of(-7L));
        assertThat(rows("SELECT count(*), sum(x) FROM clustered WHERE x >= 10")).containsExactly(List.of(10L, 250L));
        Sessions.run(session, "OPTIMIZE INDEX on_x ON clustered");
        assertThat(rows("SELECT count(*), sum(x) FROM clustered WHERE x >= 10")).containsExactly(List.of(10L, 250L));
    }

    /// A few deleted rows are read and taken away from what the zone says; the others stay unread.
    @Test
    void fewDeletedRowsAreTakenAwayFromTheirZone() {
        Sessions.run(session, "CREATE TABLE few (k INT, v BIGINT, d DECIMAL(9,2))");
        Sessions.run(
                session,
                "INSERT INTO few SELECT i, CASE WHEN i % 5 > 0 THEN i END, CAST(i AS DECIMAL(9,2)) / 4"
                        + " FROM range(48) AS r(i)");
        for (String column : List.of("k", "v", "d")) {
            Sessions.run(
                    session,
                    "CREATE INDEX on_" + column + " ON few USING zonemap (" + column + ") WITH (rows_per_zone = 24)");
        }
        // 0 and 1 hold least values, 10 is NULL, 47 holds the greatest.
        Sessions.run(session, "DELETE FROM few WHERE k IN (1, 10, 30, 47)");
        String sql = "SELECT count(*), count(v), sum(v), min(v), max(v), sum(d), min(d), max(k) FROM few";
        List<List<@Nullable Object>> rows = rows(sql);
        assertThat(rows).hasToString("[[44, 36, 855, 2, 46, 260.00, 0.00, 46]]");
        assertThat(rows(sql + " WHERE k >= 0")).isEqualTo(rows);
        String sums = "SELECT count(*), count(v), sum(v), sum(d) FROM few WHERE k >= 0";
        assertThat(rows(sums)).hasToString("[[44, 36, 855, 260.00]]");
        assertThat(work(sums)).contains(" 2 folded, 0 read");
    }
}
