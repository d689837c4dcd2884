package io.winnow.optimizer.aggregate;

import static io.winnow.optimizer.support.Build.and;
import static io.winnow.optimizer.support.Build.big;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.eq;
import static io.winnow.optimizer.support.Build.gt;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.or;
import static io.winnow.optimizer.support.Build.plus;
import static io.winnow.optimizer.support.Build.text;
import static io.winnow.optimizer.support.Physical.aggregate;
import static io.winnow.optimizer.support.Physical.filter;
import static io.winnow.optimizer.support.RuleAssert.assertRule;
import static io.winnow.optimizer.support.Tables.between;
import static io.winnow.optimizer.support.Tables.deleted;
import static io.winnow.optimizer.support.Tables.described;
import static io.winnow.optimizer.support.Tables.exact;
import static io.winnow.optimizer.support.Tables.uncounted;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.Not;
import io.winnow.core.index.IndexPromises;
import io.winnow.core.index.SegmentPromise;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableIndex;
import io.winnow.optimizer.support.Tables;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Fragments that indexes answer for: which, by what, and why not.
class IndexedPushdownTest {
    private static final String PROJECTION = "projection=[a, b, s, f, ok, d, r, u, ms]";
    private static final int UNUSABLE = 9;

    /// Version 9 is nobody's; `values` and `nulls` say what a segment knows.
    private static final IndexPromises PROMISES = (_, segment) -> segment.version() == UNUSABLE
            ? null
            : new SegmentPromise(
                    segment.details().containsKey("nulls"),
                    Long.parseLong(segment.details().getOrDefault("values", "-1")));

    private final List<ScanPlacement> log = new ArrayList<>();
    private final AggregatePushdown rule =
            new AggregatePushdown(Tables.EVALUATION, log::add, new RejectedStatistics(), PROMISES);
    private final Expr five = eq(col("a"), lit(5));

    private static IndexSegment segment(int version, Map<String, String> details, Integer... fragments) {
        return new IndexSegment("id", version, details, FragmentSet.of(List.of(fragments)), List.of());
    }

    private static TableIndex bitmap(String column, int values, Integer... fragments) {
        Map<String, String> details = Map.of("values", String.valueOf(values), "nulls", "");
        return index(column + "_bitmap", TableIndex.BITMAP, column, segment(1, details, fragments));
    }

    private static TableIndex zoneMap(String column, Map<String, String> details, Integer... fragments) {
        return index(column + "_zones", TableIndex.ZONE_MAP, column, segment(1, details, fragments));
    }

    private static TableIndex index(String name, String kind, String column, IndexSegment... segments) {
        return new TableIndex(name, kind, col(column).index(), Map.of(), List.of(segments));
    }

    private static ScanExec scan(List<TableIndex> indexes, Fragment... fragments) {
        Snapshot table = new Snapshot("t", Tables.COLUMNS, List.of(fragments), indexes);
        return new ScanExec(table, List.of(0, 1, 2, 3, 4, 5, 6, 7, 8), null, List.of(fragments), null);
    }

    private static AggregateCall call(AggregateFunction function, String column) {
        return new AggregateCall(function, List.of(col(column)), null);
    }

    private static PhysicalPlan grouped(PhysicalPlan input, List<Expr> groups, AggregateCall... calls) {
        List<NamedExpr> named = groups.stream()
                .map(group -> new NamedExpr(group, group.toString()))
                .toList();
        PhysicalPlan partial = new AggregateExec(input, AggregateMode.PARTIAL, named, List.of(calls));
        return new AggregateExec(partial, AggregateMode.FINAL, named, List.of(calls));
    }

    private void doesNotFire(PhysicalPlan plan, String reasons) {
        log.clear();
        assertRule(rule).on(plan).doesNotFire();
        assertThat(log.getFirst().reasons()).hasToString("[" + reasons + "]");
    }

    @Test
    void mixedFragmentsUseAllBranches() {
        ScanExec scan = scan(
                List.of(bitmap("a", 50, 0, 1, 3)),
                exact(0, 1000),
                deleted(1, 1000, 10),
                exact(2, 1000),
                described(3, 1000, 0, Map.of("a", between(5L, 5L, 0))),
                described(4, 1000, 0, Map.of("a", between(6L, 9L, 0))));
        assertRule(rule).on(aggregate(filter(scan, five), countStar())).becomes("""
                AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                  UnionExec
                    IndexedAggregateExec: filter=a = 5, gby=[], aggr=[count(*)], fragments=[0..1], indexes=[a_bitmap]
                    ProjectionExec: expr=[1000 as count(*)[count]]
                      PlaceholderRowExec
                    AggregateExec: mode=Partial, gby=[], aggr=[count(*)]
                      FilterExec: a = 5
                        ScanExec: table=t, %s, fragments=[2]
                """.formatted(PROJECTION));
        FragmentBuckets buckets = log.getFirst().buckets();
        assertThat(log.getFirst())
                .isEqualTo(new ScanPlacement("t", 5, 2, 1, 1, 1, log.getFirst().reasons(), buckets));
        assertThat(buckets.buckets())
                .containsExactly(
                        FragmentBucket.INDEXED,
                        FragmentBucket.INDEXED,
                        FragmentBucket.SCANNED,
                        FragmentBucket.FOLDED,
                        FragmentBucket.SKIPPED);
        assertThat(log.getFirst().reasons())
                .hasToString("[a: not covered by a_bitmap (OPTIMIZE INDEX covers it) on fragments [2]]");
    }

    @Test
    void oneBranchTakesThePlaceOfTheAggregate() {
        ScanExec scan = scan(List.of(bitmap("a", 50, 0)), exact(0, 1000));
        assertRule(rule)
                .on(aggregate(filter(scan, five), countStar(), call(AggregateFunction.MIN, "a")))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*), min(a)]
                          IndexedAggregateExec: filter=a = 5, gby=[], aggr=[count(*), min(a)], fragments=[0], indexes=[a_bitmap]
                        """);
    }

    @Test
    void conjunctsThatStatisticsDecideAreNotAsked() {
        ScanExec scan = scan(
                List.of(bitmap("a", 50, 0, 1, 2)),
                described(0, 1000, 0, Map.of("b", between(1L, 9L, 0))),
                described(1, 1000, 0, Map.of("b", between(5L, 20L, 0))),
                described(2, 1000, 0, Map.of("b", between(11L, 20L, 0))));
        assertRule(rule)
                .on(aggregate(filter(scan, and(lt(col("b"), big(10)), five)), countStar()))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                          UnionExec
                            IndexedAggregateExec: filter=a = 5, gby=[], aggr=[count(*)], fragments=[0], indexes=[a_bitmap]
                            AggregateExec: mode=Partial, gby=[], aggr=[count(*)]
                              FilterExec: b < 10 AND a = 5
                                ScanExec: table=t, %s, fragments=[1]
                        """.formatted(PROJECTION));
    }

    @Test
    void severalIndexesDecideOneFilter() {
        ScanExec scan = scan(List.of(bitmap("s", 9, 0, 1), bitmap("a", 50, 0, 1)), exact(0, 1000), exact(1, 1000));
        Expr either = or(five, new Not(eq(col("s"), text("x"))));
        assertRule(rule).on(aggregate(filter(scan, either), countStar())).becomes("""
                AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                  IndexedAggregateExec: filter=a = 5 OR NOT s = 'x', gby=[], aggr=[count(*)], fragments=[0..1], indexes=[a_bitmap, s_bitmap]
                """);
    }

    @Test
    void groupsAndAggregatesNeedIndexesToo() {
        List<TableIndex> indexes = List.of(bitmap("a", 50, 0), bitmap("s", 9, 0));
        ScanExec scan = scan(indexes, exact(0, 100_000));
        PhysicalPlan both = grouped(
                filter(scan, five), List.of(col("s")), countStar(), call(AggregateFunction.COUNT_DISTINCT, "a"));
        assertRule(rule).on(both).becomes("""
                AggregateExec: mode=Final, gby=[s], aggr=[count(*), count(DISTINCT a)]
                  IndexedAggregateExec: filter=a = 5, gby=[s], aggr=[count(*), count(DISTINCT a)], fragments=[0], indexes=[a_bitmap, s_bitmap]
                """);
        doesNotFire(grouped(filter(scan, five), List.of(col("b")), countStar()), "b: no bitmap index on fragments [0]");
    }

    @Test
    void tooManyCombinationsAreScanned() {
        List<TableIndex> indexes = List.of(bitmap("a", 5000, 0), bitmap("s", 5000, 0));
        ScanExec scan = scan(indexes, exact(0, 100_000));
        doesNotFire(
                grouped(scan, List.of(col("a"), col("s")), countStar()), "too many values to look up on fragments [0]");
        assertRule(rule).on(grouped(scan, List.of(col("a")), countStar())).becomes("""
                AggregateExec: mode=Final, gby=[a], aggr=[count(*)]
                  IndexedAggregateExec: gby=[a], aggr=[count(*)], fragments=[0], indexes=[a_bitmap]
                """);
    }

    @Test
    void nullsOfZoneMapsDecideNullTestsOnly() {
        TableIndex knows = zoneMap("a", Map.of("nulls", ""), 0);
        TableIndex knowsNot = zoneMap("b", Map.of(), 0);
        ScanExec scan = scan(List.of(knows, knowsNot), exact(0, 1000));
        Expr isNull = new IsNull(col("a"));
        assertRule(rule)
                .on(aggregate(filter(scan, new Not(isNull)), countStar()))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                          IndexedAggregateExec: filter=a IS NOT NULL, gby=[], aggr=[count(*)], fragments=[0], indexes=[a_zones]
                        """);
        doesNotFire(aggregate(filter(scan, five), countStar()), "a = 5: not decided by statistics on fragments [0]");
        doesNotFire(
                aggregate(filter(scan, new IsNull(col("b"))), countStar()),
                "b IS NULL: not decided by statistics on fragments [0]");
    }

    @Test
    void theBitmapIsAskedWhereBothKnowTheNulls() {
        TableIndex zones = zoneMap("a", Map.of("nulls", ""), 0, 1);
        ScanExec scan = scan(List.of(zones, bitmap("a", 5, 0)), exact(0, 1000), exact(1, 1000));
        assertRule(rule)
                .on(aggregate(filter(scan, new IsNull(col("a"))), countStar()))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                          UnionExec
                            IndexedAggregateExec: filter=a IS NULL, gby=[], aggr=[count(*)], fragments=[0], indexes=[a_bitmap]
                            IndexedAggregateExec: filter=a IS NULL, gby=[], aggr=[count(*)], fragments=[1], indexes=[a_zones]
                        """);
    }

    @Test
    void segmentsThatNobodyCanUseCoverNothing() {
        Map<String, String> details = Map.of("values", "5", "nulls", "");
        TableIndex index =
                index("a_bitmap", TableIndex.BITMAP, "a", segment(UNUSABLE, details, 0), segment(1, details, 1));
        ScanExec scan = scan(List.of(index), exact(0, 1000), exact(1, 1000));
        assertRule(rule).on(aggregate(filter(scan, five), countStar())).becomes("""
                AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                  UnionExec
                    IndexedAggregateExec: filter=a = 5, gby=[], aggr=[count(*)], fragments=[1], indexes=[a_bitmap]
                    AggregateExec: mode=Partial, gby=[], aggr=[count(*)]
                      FilterExec: a = 5
                        ScanExec: table=t, %s, fragments=[0]
                """.formatted(PROJECTION));
    }

    @Test
    void whatIsNotExactIsScanned() {
        List<TableIndex> indexes = List.of(bitmap("a", 50, 0), bitmap("f", 50, 0), bitmap("b", 50, 0));
        ScanExec scan = scan(indexes, exact(0, 1000));
        PhysicalPlan filtered = filter(scan, five);
        doesNotFire(
                aggregate(filtered, call(AggregateFunction.SUM, "f")),
                "sum(f): a sum of floats depends on their order on fragments [0]");
        doesNotFire(
                aggregate(filtered, new AggregateCall(AggregateFunction.MIN, List.of(plus(col("a"), lit(1))), null)),
                "a + 1: not a column on fragments [0]");
        doesNotFire(
                aggregate(filter(scan, and(five, lt(col("a"), col("u")))), countStar()),
                "a < u: not decided by indexes on fragments [0]");
        // It may fail, and then only for a row that is alive.
        doesNotFire(
                aggregate(filter(scan, and(five, gt(plus(col("a"), lit(1)), lit(5)))), countStar()),
                "a + 1 > 5: not decided by indexes on fragments [0]");
        doesNotFire(
                aggregate(filter(scan(indexes, uncounted(0)), five), countStar()),
                "row count not exact on fragments [0]");
    }

    @Test
    void rangesOfManyValuesAreScannedWhereTheirPostingsWouldBeRead() {
        List<TableIndex> indexes = List.of(bitmap("a", 60_000, 0, 1));
        ScanExec scan = scan(indexes, exact(0, 100_000), deleted(1, 100_000, 5));
        assertRule(rule)
                .on(aggregate(filter(scan, gt(col("a"), lit(5))), countStar()))
                .becomes("""
                AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                  UnionExec
                    IndexedAggregateExec: filter=a > 5, gby=[], aggr=[count(*)], fragments=[0], indexes=[a_bitmap]
                    AggregateExec: mode=Partial, gby=[], aggr=[count(*)]
                      FilterExec: a > 5
                        ScanExec: table=t, %s, fragments=[1]
                """.formatted(PROJECTION));
        assertThat(log.getFirst().reasons()).hasToString("[too many values to look up on fragments [1]]");
        assertRule(rule).on(aggregate(filter(scan, five), countStar())).becomes("""
                AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                  IndexedAggregateExec: filter=a = 5, gby=[], aggr=[count(*)], fragments=[0..1], indexes=[a_bitmap]
                """);
    }

    @Test
    void ofLiteralsOnlyTheCountIsKnown() {
        ScanExec scan = scan(List.of(bitmap("a", 50, 0)), exact(0, 1000));
        PhysicalPlan filtered = filter(scan, five);
        AggregateCall ones = new AggregateCall(AggregateFunction.COUNT, List.of(lit(1)), null);
        assertRule(rule).on(aggregate(filtered, ones)).becomes("""
                AggregateExec: mode=Final, gby=[], aggr=[count(1)]
                  IndexedAggregateExec: filter=a = 5, gby=[], aggr=[count(1)], fragments=[0], indexes=[a_bitmap]
                """);
        for (AggregateFunction function : AggregateFunction.values()) {
            if (function != AggregateFunction.COUNT && function != AggregateFunction.COUNT_STAR) {
                AggregateCall call = new AggregateCall(function, List.of(lit(1)), null);
                doesNotFire(aggregate(filtered, call), "1: not a column on fragments [0]");
            }
        }
    }

    @Test
    void anAggregatesOwnFilterIsDecidedByIndexes() {
        ScanExec scan = scan(List.of(bitmap("a", 50, 0)), exact(0, 1000));
        AggregateCall own = new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), five);
        AggregateCall other = new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), eq(col("b"), big(1)));
        assertRule(rule).on(aggregate(scan, own)).becomes("""
                AggregateExec: mode=Final, gby=[], aggr=[count(*) FILTER (WHERE a = 5)]
                  IndexedAggregateExec: gby=[], aggr=[count(*) FILTER (WHERE a = 5)], fragments=[0], indexes=[a_bitmap]
                """);
        doesNotFire(aggregate(scan, own, other), "b: no bitmap index on fragments [0]");
    }
}
