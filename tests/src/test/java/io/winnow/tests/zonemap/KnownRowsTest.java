package io.winnow.tests.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.io.LazyAllocator;
import io.winnow.engine.Session;
import io.winnow.engine.explain.PlanNode;
import io.winnow.tests.table.model.Sessions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where a zone map knows the rows that are NULL, scans read those and what lies close to them; and where a zone map
/// cannot be right, the plan says so.
class KnownRowsTest {
    private static final String FEW_NULLS =
            "INSERT INTO t SELECT i, CASE WHEN i % 5000 <> 7 THEN i END FROM range(20000) AS r(i)";

    private static long metric(PlanNode node, String name) {
        Number own = node.metrics().get(name);
        long sum = own == null ? 0 : own.longValue();
        for (PlanNode child : node.children()) {
            sum += metric(child, name);
        }
        return sum;
    }

    private static List<List<Object>> ids(long... ids) {
        List<List<Object>> rows = new ArrayList<>();
        for (long id : ids) {
            rows.add(List.of(id));
        }
        return rows;
    }

    @Test
    void onlyRowsNearNullsAreRead(@TempDir Path directory) {
        try (Session session =
                Session.builder().database(directory.resolve("db")).build()) {
            Sessions.run(session, "CREATE TABLE t (id INT, v INT)");
            Sessions.run(session, FEW_NULLS);
            Sessions.run(session, "CREATE INDEX on_v ON t USING zonemap (v)");
            check(session, "SELECT id FROM t WHERE v IS NULL", ids(7, 5007, 10_007, 15_007), 4);
            check(session, "SELECT id FROM t WHERE v IS NULL AND id > 9000", ids(10_007, 15_007), 4);
            check(session, "SELECT id FROM t WHERE v IS NULL ORDER BY id DESC LIMIT 1", ids(15_007), 4);
            check(session, "SELECT sum(id) FROM t WHERE v IS NULL", ids(30_028), 4);
            check(session, "SELECT id FROM t WHERE v IS NOT NULL AND id < 9 AND id > 5", ids(6, 8), 20_000);
            Sessions.run(session, "DELETE FROM t WHERE id = 5007");
            check(session, "SELECT id FROM t WHERE v IS NULL", ids(7, 10_007, 15_007), 3);
        }
    }

    private static void check(Session session, String sql, List<List<Object>> rows, long mostRead) {
        assertThat(Sessions.rows(session, sql)).as(sql).isEqualTo(rows);
        assertThat(metric(session.explainAnalyze(sql).root(), "rows_read"))
                .as(sql)
                .isLessThanOrEqualTo(mostRead);
    }

    /// A zone that counts a NULL in a fragment that has none.
    @Test
    void zonesThatContradictTheFragmentAreCountedAndKept(@TempDir Path directory) {
        try (LazyAllocator allocator = LazyAllocator.root()) {
            ForeignFormat format = new ForeignFormat(allocator);
            format.forget(12L);
            try (Ways ways = new Ways(directory.resolve("db"), format.only())) {
                Session session = ways.first();
                Sessions.run(session, "CREATE TABLE t (id INT, v INT)");
                Sessions.run(session, "INSERT INTO t SELECT i, i FROM range(40) AS r(i)");
                Sessions.run(session, "CREATE INDEX on_v ON t USING zonemap (v) WITH (rows_per_zone = 10)");
                for (String sql : List.of(
                        "SELECT id FROM t WHERE v > 37 OR v = 12", "SELECT id FROM t WHERE v IN (12, 38, 39)")) {
                    assertThat(Sessions.rows(session, sql)).as(sql).isEqualTo(ids(12, 38, 39));
                    assertThat(metric(session.explainAnalyze(sql).root(), "statistics_rejected"))
                            .as(sql)
                            .isEqualTo(1);
                }
                String folded = "SELECT count(v) FROM t WHERE v < 35";
                assertThat(Sessions.rows(session, folded)).isEqualTo(ids(35));
                assertThat(metric(session.explainAnalyze(folded).root(), "statistics_rejected"))
                        .isEqualTo(1);
            }
        }
    }
}
