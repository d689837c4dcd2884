package io.winnow.tests.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ExecutionException;
import io.winnow.engine.Session;
import io.winnow.engine.explain.PlanNode;
import io.winnow.tests.table.model.Sessions;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Folding of zones alone: no fragment's own statistics answer before.
class FoldingTest {
    @TempDir
    private Path directory;

    private Session session = Session.inMemory();

    @BeforeEach
    void open() {
        session.close();
        session = Session.builder()
                .database(directory)
                .option("winnow.execution.threads", "2")
                .option("winnow.optimizer.disabled_rules", "aggregate-pushdown")
                .build();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void run(String sql) {
        Sessions.run(session, sql);
    }

    private void index(String table, String column, int rowsPerZone) {
        run("CREATE INDEX " + table + "_" + column + " ON " + table + " USING zonemap (" + column
                + ") WITH (rows_per_zone = " + rowsPerZone + ")");
    }

    private List<List<@Nullable Object>> rows(String sql) {
        return Sessions.rows(session, sql);
    }

    /// The rows, or the error.
    private List<List<@Nullable Object>> answer(String sql) {
        try {
            return rows(sql);
        } catch (ExecutionException e) {
            return List.of(List.of(String.valueOf(e.getMessage())));
        }
    }

    /// The rows with zones folded, which are those without.
    private List<List<@Nullable Object>> same(String sql) {
        List<List<@Nullable Object>> folded = answer(sql);
        run("SET winnow.optimizer.zone_folding = false");
        assertThat(folded).as(sql).isEqualTo(answer(sql));
        run("SET winnow.optimizer.zone_folding = true");
        return folded;
    }

    private long metric(String sql, String name) {
        return sum(session.explainAnalyze(sql).root(), name);
    }

    private static long sum(PlanNode node, String name) {
        Number own = node.metrics().get(name);
        long sum = own == null ? 0 : own.longValue();
        for (PlanNode child : node.children()) {
            sum += sum(child, name);
        }
        return sum;
    }

    @Test
    void piecesThatAreLeftAreCountedThoughZonesDifferInSize() {
        run("CREATE TABLE t (id BIGINT, b BIGINT)");
        run("INSERT INTO t SELECT i, i * 7 % 80 FROM range(80) AS r(i)");
        index("t", "id", 8);
        index("t", "b", 1);
        String sql = "SELECT count(*), min(b) FROM t WHERE id BETWEEN 3 AND 60";
        same(sql);
        assertThat(metric(sql, "zones_folded")).isEqualTo(48);
        assertThat(metric(sql, "zones_skipped")).isEqualTo(2);
        assertThat(metric(sql, "zones_read")).isEqualTo(2);
        assertThat(metric(sql, "rows_read")).isEqualTo(16);
    }

    @Test
    void deletedRowsAreReadThoughNansHideEveryBound() {
        run("CREATE TABLE f (x DOUBLE)");
        run("INSERT INTO f SELECT CASE WHEN i % 24 = 5 THEN CAST('NaN' AS DOUBLE)"
                + " WHEN i % 24 = 6 THEN CAST('-NaN' AS DOUBLE) ELSE CAST(i AS DOUBLE) END FROM range(48) AS r(i)");
        index("f", "x", 24);
        run("DELETE FROM f WHERE x = 10 OR x = 40");
        String sql = "SELECT count(*), min(x), max(x) FROM f";
        assertThat(same(sql)).hasToString("[[46, NaN, NaN]]");
        assertThat(metric(sql, "zones_folded")).isEqualTo(2);
        assertThat(metric(sql, "rows_read")).isZero();
    }

    @Test
    void groupsOfManySmallZonesAreRead() {
        run("CREATE TABLE z (id BIGINT, g BIGINT)");
        run("INSERT INTO z SELECT i, i / 1000 FROM range(20000) AS r(i)");
        index("z", "id", 1);
        index("z", "g", 100);
        String many = "SELECT id, count(*) FROM z GROUP BY id ORDER BY id";
        assertThat(same(many)).hasSize(20_000);
        assertThat(metric(many, "zones_folded")).isBetween(1L, 1024L);
        String few = "SELECT g, count(*), min(g), count(DISTINCT g) FROM z GROUP BY g ORDER BY g";
        assertThat(same(few)).hasSize(20);
        assertThat(metric(few, "zones_folded")).isEqualTo(200);
        assertThat(metric(few, "rows_read")).isZero();
        String all = "SELECT count(*), sum(id), avg(id), min(id), max(id), count(id) FROM z";
        assertThat(same(all).getFirst().getFirst()).isEqualTo(20_000L);
        assertThat(metric(all, "zones_folded")).isEqualTo(20_000);
        same("SELECT count(DISTINCT id), sum(id) FROM z");
    }

    @Test
    void littleMemoryIsEnoughWhereItIsWithoutFolding() {
        run("CREATE TABLE m (id BIGINT, v VARCHAR)");
        run("INSERT INTO m SELECT i, CASE WHEN i % 500 = 0 THEN 'a' ELSE repeat('x', 300) END"
                + " FROM range(20000) AS r(i)");
        index("m", "id", 1000);
        index("m", "v", 1000);
        run("DELETE FROM m WHERE id % 10 = 3");
        for (String limit : List.of("4MB", "1MB", "256kB")) {
            run("SET winnow.execution.memory_limit = '" + limit + "'");
            assertThat(same("SELECT count(*), min(v), sum(id) FROM m WHERE id >= 0")
                            .getFirst()
                            .subList(0, 2))
                    .isEqualTo(List.of(18_000L, "a"));
        }
    }

    @Test
    void deletedRowsOfManyZonesAreTakenTogether() {
        run("CREATE TABLE g (id BIGINT, n BIGINT, c BIGINT)");
        run("SET winnow.execution.threads = 1"); // one fragment
        run("INSERT INTO g SELECT i, CASE WHEN i % 3 > 0 THEN i END, i / 1280 FROM range(200000) AS r(i)");
        for (String column : List.of("id", "n", "c")) {
            index("g", column, 128);
        }
        run("DELETE FROM g WHERE id % 100 = 3 OR id % 1281 = 127 OR id = 199999");
        String all = "SELECT count(*), count(n), sum(id), avg(n), min(id), max(id), max(n) FROM g";
        same(all);
        // Of the last zone the greatest values are deleted, and no other has greater ones.
        assertThat(metric(all, "zones_folded")).isEqualTo(1562);
        assertThat(metric(all, "rows_read")).isEqualTo(62);
        same("SELECT sum(c), count(n) FROM g");
        same("SELECT sum(c), count(id) FROM g");
        for (String known : List.of("sum(n), min(id)", "sum(id), min(c), max(c)")) {
            same("SELECT " + known + " FROM g");
            assertThat(metric("SELECT " + known + " FROM g", "zones_folded")).isEqualTo(1563);
        }
        run("SET winnow.execution.memory_limit = '1MB'");
        same(all);
        assertThat(metric(all, "zones_folded")).isBetween(0L, 1561L);
    }

    @Test
    void rowsOfUndecidedZonesArePickedByBitmaps() {
        run("SET winnow.execution.threads = 1"); // one fragment
        run("CREATE TABLE p (id BIGINT, k BIGINT, v BIGINT)");
        run("INSERT INTO p SELECT i, i * 7919 % 50, i % 1000 FROM range(20000) AS r(i)");
        for (String column : List.of("id", "k", "v")) {
            index("p", column, 500);
        }
        run("CREATE INDEX p_of_k ON p USING bitmap (k)");
        String some = "SELECT count(*), sum(v) FROM p WHERE id BETWEEN 5000 AND 14000 AND k = 3";
        String most = "SELECT count(*), sum(v) FROM p WHERE id BETWEEN 5000 AND 14000 AND k <> 3";
        same(some);
        assertThat(metric(some, "rows_read")).isEqualTo(190);
        same(most);
        assertThat(metric(most, "rows_read")).isEqualTo(9500);
        run("DELETE FROM p WHERE v = 7 OR k = 3 AND v < 500");
        same(some);
        assertThat(metric(some, "rows_read")).isEqualTo(90);
        same("SELECT count(*), sum(v), min(id) FROM p WHERE (id < 5200 OR v > 990) AND k IN (3, 4)");
    }

    /// Rows that are picked lie so close that they are read in one go, over zones that were folded.
    @Test
    void zonesThatAreFoldedAreNotCountedAgainBetweenPickedRows() {
        run("SET winnow.execution.threads = 1"); // one fragment
        run("CREATE TABLE q (k BIGINT, v BIGINT)");
        run("INSERT INTO q SELECT CASE WHEN i / 128 % 16 = 5 THEN 3 ELSE i % 50 END, i FROM range(25600) AS r(i)");
        for (String column : List.of("k", "v")) {
            index("q", column, 128);
        }
        run("CREATE INDEX q_of_k ON q USING bitmap (k)");
        String sql = "SELECT count(*), sum(v), min(v), max(v) FROM q WHERE k = 3";
        same(sql);
        assertThat(metric(sql, "zones_folded")).isEqualTo(13);
        assertThat(metric(sql, "rows_read")).isEqualTo(478);
    }

    @Test
    void conditionsThatMayFailSkipNothing() {
        run("CREATE TABLE e (x BIGINT)");
        run("INSERT INTO e SELECT i / 500 FROM range(3000) AS r(i)");
        index("e", "x", 500);
        assertThat(same("SELECT count(*), min(x) FROM e WHERE x >= 0 AND 10 / x > 1"))
                .asString()
                .contains("zero");
        String guarded = "SELECT count(*), min(x) FROM e WHERE x > 0 AND 10 / x > 1";
        assertThat(same(guarded)).hasToString("[[2500, 1]]");
        assertThat(metric(guarded, "zones_folded")).isEqualTo(5);
        assertThat(metric(guarded, "rows_read")).isZero();
    }

    /// Runs of zones, zones by themselves and rows that are read come to the same.
    @Test
    void anyMixtureOfZonesGivesTheSame() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int table = 0; table < 10; table++) {
            String name = "r" + table;
            run("CREATE TABLE " + name + " (id BIGINT, i INT, u BIGINT, d DECIMAL(30,2), f DOUBLE, s VARCHAR)");
            int nulls = 2 + random.nextInt(4);
            int huge = 3 + random.nextInt(5);
            run("INSERT INTO " + name + " SELECT i, CASE WHEN i / 9 % " + nulls + " > 0 THEN CAST(i * 37 % 101 - 50 AS"
                    + " INT) END, CASE WHEN i % " + huge + " > 0 THEN CAST(i AS BIGINT) ELSE"
                    + " CAST(9223372036854775000 AS BIGINT) * (1 - i / " + huge + " % 2 * 2) END, CASE WHEN i % " + huge
                    + " = 0 THEN -CAST('9999999999999999999999999999.99' AS DECIMAL(30,2)) ELSE"
                    + " CAST(i AS DECIMAL(30,2)) END, CASE WHEN i % 61 = 7 THEN CAST('NaN' AS DOUBLE)"
                    + " WHEN i % 67 = 7 THEN CAST('-NaN' AS DOUBLE) WHEN i / 5 % " + nulls
                    + " = 0 THEN NULL ELSE CAST(i * 13 % 97 - 48 AS DOUBLE) END, CAST(i % 40 AS VARCHAR)"
                    + " FROM range(1200) AS r(i)");
            for (String column : List.of("id", "i", "u", "d", "f", "s")) {
                index(name, column, 1 << random.nextInt(6));
            }
            if (table % 3 > 0) {
                run("DELETE FROM " + name + " WHERE id % " + (table % 3 == 1 ? 97 : 5) + " = 2");
            }
            for (String where : List.of("", " WHERE id BETWEEN 100 AND 1003", " WHERE i > -20", " WHERE f < 30")) {
                String from = " FROM " + name + where;
                same("SELECT count(*), count(i), sum(i), min(i), max(i), avg(i)" + from);
                same("SELECT min(u), max(u), sum(u), sum(d), min(d), max(d)" + from);
                same("SELECT min(f), max(f), count(f)" + from);
                same("SELECT sum(d), count(f), avg(u)" + from);
                same("SELECT sum(i), min(f), max(f), min(id), max(id)" + from);
                same("SELECT min(f), max(i)" + from);
                same("SELECT min(s), max(s), sum(i), count(*)" + from);
                same("SELECT count(DISTINCT i), sum(id)" + from);
                same("SELECT i, count(*), max(u), count(f)" + from + " GROUP BY i ORDER BY i");
            }
        }
        assertThat(metric("SELECT sum(u), min(i), max(f) FROM r0", "zones_folded"))
                .as("seed %d", seed)
                .isPositive();
    }
}
