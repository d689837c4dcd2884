package io.winnow.tests.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.PlanNode;
import io.winnow.physical.exec.FragmentProbes;
import io.winnow.physical.exec.ZoneCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What EXPLAIN ANALYZE says of the zones of fragments, against the metrics of the operators.
class FragmentZonesTest {
    private static final String COUNT = "SELECT count(*), max(x) FROM t WHERE x BETWEEN 105 AND 1890";
    private static final String ROWS = "SELECT x FROM t WHERE x BETWEEN 950 AND 1010";

    /// Two fragments of a thousand rows, of a hundred zones each; `x` counts up from 0.
    private static Session session() {
        Session session = Session.inMemory();
        session.sql("CREATE TABLE t AS SELECT v AS x FROM range(1000) AS r(v)").close();
        session.sql("INSERT INTO t SELECT v + 1000 FROM range(1000) AS r(v)").close();
        session.sql("CREATE INDEX z ON t USING zonemap (x) WITH (rows_per_zone = 10)")
                .close();
        return session;
    }

    private static ZoneCounts sum(Iterable<ZoneCounts> counts) {
        ZoneCounts sum = ZoneCounts.NONE;
        for (ZoneCounts each : counts) {
            sum = sum.plus(each);
        }
        return sum;
    }

    private static ZoneCounts metrics(PlanNode node) {
        ZoneCounts own =
                new ZoneCounts(metric(node, "zones_skipped"), metric(node, "zones_folded"), metric(node, "zones_read"));
        return own.plus(
                sum(node.children().stream().map(FragmentZonesTest::metrics).toList()));
    }

    private static int metric(PlanNode node, String name) {
        return node.metrics().getOrDefault(name, 0).intValue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                COUNT,
                ROWS,
                "SELECT x FROM t ORDER BY x DESC LIMIT 3",
                "SELECT x FROM t WHERE x > 5 ORDER BY x LIMIT 3",
                COUNT + " UNION ALL SELECT x, x FROM t WHERE x < 33",
                "SELECT x, x FROM t WHERE x < 33 UNION ALL " + COUNT
            })
    void thoseOfFragmentsAddUpToThoseOfOperators(String sql) {
        try (Session session = session()) {
            ExplainedQuery run = session.explainAnalyze(sql);

            assertThat(run.zones()).hasSameSizeAs(run.placements());
            List<ZoneCounts> all = run.zones().stream()
                    .map(Map::values)
                    .map(FragmentZonesTest::sum)
                    .toList();
            assertThat(sum(all)).isEqualTo(metrics(run.root()));
            assertThat(sum(all)).isNotEqualTo(ZoneCounts.NONE);
        }
    }

    @Test
    void eachFragmentHasItsOwn() {
        try (Session session = session()) {
            ExplainedQuery run = session.explainAnalyze(ROWS);

            assertThat(run.zones()).containsExactly(Map.of(0, new ZoneCounts(95, 0, 5), 1, new ZoneCounts(98, 0, 2)));
            assertThat(session.explain(ROWS).zones()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void eachScanOfATableHasItsOwn(String pushdown) {
        try (Session session = session()) {
            session.sql("SET winnow.optimizer.aggregate_pushdown = " + pushdown).close();
            String count = "SELECT count(*) FROM t WHERE x BETWEEN 3 AND 1997 AND x % 2 = 0";
            Map<String, Map<Integer, ZoneCounts>> alone = new HashMap<>();
            alone.put("count", session.explainAnalyze(count).zones().getFirst());
            alone.put("rows", session.explainAnalyze(ROWS).zones().getFirst());

            for (String sql : List.of(count + " UNION ALL " + ROWS, ROWS + " UNION ALL " + count)) {
                ExplainedQuery run = session.explainAnalyze(sql);
                boolean countFirst = pushdown.equals("true") || sql.startsWith(count);

                assertThat(run.zones())
                        .as(sql)
                        .isEqualTo(
                                countFirst
                                        ? List.of(alone.get("count"), alone.get("rows"))
                                        : List.of(alone.get("rows"), alone.get("count")));
            }
            assertThat(alone.get("count")).isNotEqualTo(alone.get("rows"));
            assertThat(IntStream.of(0, 1)).allMatch(alone.get("rows")::containsKey);
        }
    }

    /// Postings, by name of the index, of all fragments of a scan.
    private static Map<String, Long> postings(Map<Integer, FragmentProbes> probes) {
        Map<String, Long> sum = new HashMap<>();
        probes.values()
                .forEach(each ->
                        each.byIndex().forEach((index, count) -> sum.merge(index, count.postings(), Long::sum)));
        return sum;
    }

    private static long probes(PlanNode node) {
        return metric(node, "index_probes")
                + node.children().stream().mapToLong(FragmentZonesTest::probes).sum();
    }

    @Test
    void postingsOfFragmentsAddUpToThoseOfOperators() {
        try (Session session = Session.inMemory()) {
            session.sql("CREATE TABLE b AS SELECT v AS x, v % 50 AS k, v % 4 AS r FROM range(5000) AS r(v)")
                    .close();
            session.sql("INSERT INTO b SELECT v, 3, v % 4 FROM range(5000) AS r(v)")
                    .close();
            session.sql("CREATE INDEX on_k ON b USING bitmap (k)").close();
            session.sql("CREATE INDEX on_r ON b USING bitmap (r)").close();
            // Statistics know k of the second fragment, so that its numbers of rows are enough.
            String counted = "SELECT count(*) FROM b WHERE k = 3 AND r IN (1, 2)";
            String grouped = "SELECT r, count(*) FROM b WHERE k < 7 GROUP BY r";
            String picked = "SELECT x FROM b WHERE k = 7";
            List<Map<String, Long>> alone = new ArrayList<>();
            for (String sql : List.of(counted, grouped, picked)) {
                ExplainedQuery run = session.explainAnalyze(sql);
                assertThat(run.probes()).hasSize(1);
                Map<String, Long> own = postings(run.probes().getFirst());
                assertThat(own.values().stream().mapToLong(Long::longValue).sum())
                        .as(sql)
                        .isEqualTo(probes(run.root()))
                        .isPositive();
                alone.add(own);
            }
            assertThat(session.explainAnalyze(counted).probes().getFirst()).containsOnlyKeys(0, 1);
            assertThat(alone.getLast()).isEqualTo(Map.of("on_k", 1L));
            ExplainedQuery all = session.explainAnalyze("SELECT x, x FROM (" + picked + ") UNION ALL SELECT 0, c FROM ("
                    + counted.replace("count(*)", "count(*) AS c") + ") UNION ALL " + grouped);
            assertThat(all.probes().stream().map(FragmentZonesTest::postings))
                    .containsExactlyInAnyOrderElementsOf(alone);
            assertThat(session.explain(counted).probes()).isEmpty();
        }
    }
}
