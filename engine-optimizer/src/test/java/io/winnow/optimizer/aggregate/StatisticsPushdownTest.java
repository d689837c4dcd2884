package io.winnow.optimizer.aggregate;

import static io.winnow.optimizer.support.Build.and;
import static io.winnow.optimizer.support.Build.big;
import static io.winnow.optimizer.support.Build.call;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.divide;
import static io.winnow.optimizer.support.Build.eq;
import static io.winnow.optimizer.support.Build.filtered;
import static io.winnow.optimizer.support.Build.gt;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.or;
import static io.winnow.optimizer.support.Build.text;
import static io.winnow.optimizer.support.Physical.aggregate;
import static io.winnow.optimizer.support.Physical.filter;
import static io.winnow.optimizer.support.Physical.grouped;
import static io.winnow.optimizer.support.Physical.scan;
import static io.winnow.optimizer.support.RuleAssert.assertRule;
import static io.winnow.optimizer.support.Tables.between;
import static io.winnow.optimizer.support.Tables.described;
import static io.winnow.optimizer.support.Tables.exact;
import static io.winnow.optimizer.support.Tables.nulls;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Not;
import io.winnow.core.index.IndexPromises;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import io.winnow.optimizer.support.Tables;
import io.winnow.physical.plan.PhysicalPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Fragments that statistics decide: skipped, folded, or scanned with the reason why.
class StatisticsPushdownTest {
    private final List<ScanPlacement> log = new ArrayList<>();
    private final AggregatePushdown rule =
            new AggregatePushdown(Tables.EVALUATION, log::add, new RejectedStatistics(), IndexPromises.NONE);
    private final Expr a = col("a");

    private static Fragment f(int id, Map<String, ColumnStatistics> columns) {
        return described(id, 10, 0, columns);
    }

    private void scans(PhysicalPlan plan, String reasons) {
        assertRule(rule).on(plan).doesNotFire();
        assertThat(log.getFirst().reasons()).hasToString(reasons);
        log.clear();
    }

    private ScanPlacement last() {
        return log.getFirst();
    }

    @Test
    void boundsAndDeletionsAreNoAnswers() {
        ColumnStatistics bounds = between(1L, 9L, 0).withBounds(new Stat.Bound<>(1L), new Stat.Bound<>(9L));
        scans(
                aggregate(scan(f(0, Map.of("a", bounds))), call(AggregateFunction.MIN, a)),
                "[a: min not exact on fragments [0]]");
        scans(
                aggregate(scan(described(0, 10, 1, Map.of("a", between(1L, 9L, 0)))), call(AggregateFunction.MAX, a)),
                "[a: max not exact on fragments [0]]");
        scans(
                aggregate(scan(described(0, 10, 1, Map.of("a", between(1L, 9L, 3)))), call(AggregateFunction.COUNT, a)),
                "[a: null count not known on fragments [0]]");
        scans(
                aggregate(scan(f(0, Map.of("a", between(1L, 9L, 0)))), call(AggregateFunction.SUM, a)),
                "[a: no exact sum on fragments [0]]");
        scans(
                aggregate(scan(f(0, Map.of("a", between(1L, 9L, 0)))), call(AggregateFunction.COUNT_DISTINCT, a)),
                "[a: may have several values on fragments [0]]");
    }

    @Test
    void unknownNullCountsBlockWhatNeedsThem() {
        ColumnStatistics unknown = between(1L, 9L, 0).withNulls(Stat.absent());
        scans(
                aggregate(scan(f(0, Map.of("a", unknown))), call(AggregateFunction.COUNT, a)),
                "[a: null count not known on fragments [0]]");
        scans(
                aggregate(filter(scan(f(0, Map.of("a", unknown))), gt(a, lit(0))), countStar()),
                "[a > 0: not decided by statistics on fragments [0]]");
        scans(
                aggregate(filter(scan(f(0, Map.of("a", unknown))), new IsNull(a)), countStar()),
                "[a IS NULL: not decided by statistics on fragments [0]]");
    }

    @Test
    void floatsWithoutCountsOfNansBlockTheirExtremes() {
        ColumnStatistics nans = between(1.0, 9.0, 0).withNans(Stat.absent(), Stat.absent());
        scans(
                aggregate(scan(f(0, Map.of("f", nans))), call(AggregateFunction.MAX, col("f"))),
                "[f: max not exact on fragments [0]]");
    }

    @Test
    void contradictionsSayNothing() {
        scans(
                aggregate(filter(scan(f(0, Map.of("a", between(9L, 1L, 0)))), gt(a, lit(20))), countStar()),
                "[a > 20: not decided by statistics on fragments [0]]");
        scans(
                aggregate(scan(f(0, Map.of("a", between(1L, 9L, 11)))), call(AggregateFunction.COUNT, a)),
                "[a: null count not known on fragments [0]]");
    }

    @Test
    void aFilterSkipsFoldsAndLeaves() {
        PhysicalPlan plan = aggregate(
                filter(
                        scan(
                                f(0, Map.of("a", between(1L, 4L, 0))),
                                f(1, Map.of("a", between(3L, 8L, 0))),
                                f(2, Map.of("a", between(6L, 9L, 2))),
                                f(3, Map.of("a", nulls(10))),
                                exact(4, 10)),
                        lt(a, lit(5))),
                countStar(),
                call(AggregateFunction.MIN, a));
        assertRule(rule).on(plan).becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*), min(a)]
                          UnionExec
                            ProjectionExec: expr=[10 as count(*)[count], 1 as min(a)[min]]
                              PlaceholderRowExec
                            AggregateExec: mode=Partial, gby=[], aggr=[count(*), min(a)]
                              FilterExec: a < 5
                                ScanExec: table=t, projection=[a, b, s, f, ok, d, r, u, ms], fragments=[1, 4]
                        """);
        assertThat(last().total()).isEqualTo(5);
        assertThat(last().skipped()).isEqualTo(2);
        assertThat(last().folded()).isEqualTo(1);
        assertThat(last().reasons()).hasToString("[a < 5: not decided by statistics on fragments [1, 4]]");
    }

    @Test
    void oneAggregateThatIsNotKnownScansTheFragmentForAll() {
        PhysicalPlan plan = aggregate(
                scan(
                        f(0, Map.of("a", between(1L, 4L, 0), "b", between(5L, 5L, 0))),
                        f(1, Map.of("a", between(1L, 4L, 0)))),
                call(AggregateFunction.MAX, a),
                call(AggregateFunction.SUM, col("b")));
        assertRule(rule).on(plan).becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[max(a), sum(b)]
                          UnionExec
                            ProjectionExec: expr=[4 as max(a)[max], 50 as sum(b)[sum]]
                              PlaceholderRowExec
                            AggregateExec: mode=Partial, gby=[], aggr=[max(a), sum(b)]
                              ScanExec: table=t, projection=[a, b, s, f, ok, d, r, u, ms], fragments=[1]
                        """);
    }

    @Test
    void nullTestsAreCounted() {
        Fragment fragment = f(0, Map.of("a", between(1L, 9L, 3)));
        assertRule(rule)
                .on(aggregate(
                        filter(scan(fragment), new IsNull(a)),
                        countStar(),
                        call(AggregateFunction.COUNT, a),
                        call(AggregateFunction.MAX, a)))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*), count(a), max(a)]
                          ProjectionExec: expr=[3 as count(*)[count], 0 as count(a)[count], NULL as max(a)[max]]
                            PlaceholderRowExec
                        """);
        assertRule(rule)
                .on(aggregate(
                        filter(scan(fragment), new Not(new IsNull(a))), countStar(), call(AggregateFunction.MAX, a)))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*), max(a)]
                          ProjectionExec: expr=[7 as count(*)[count], 9 as max(a)[max]]
                            PlaceholderRowExec
                        """);
        log.clear();
        scans(
                aggregate(filter(scan(fragment), new IsNull(a)), call(AggregateFunction.MAX, col("b"))),
                "[a IS NULL: not decided by statistics on fragments [0]]");
        scans(
                aggregate(
                        filter(scan(described(0, 10, 1, Map.of("a", between(1L, 9L, 3)))), new IsNull(a)), countStar()),
                "[a IS NULL: not decided by statistics on fragments [0]]");
        scans(
                aggregate(filter(scan(fragment), and(new IsNull(a), gt(col("b"), lit(1)))), countStar()),
                "[a IS NULL AND b > 1: not decided by statistics on fragments [0]]");
    }

    @Test
    void aNullTestBesideWhatIsDecidedIsCountedToo() {
        Fragment fragment = f(0, Map.of("a", between(1L, 9L, 3), "b", between(5L, 6L, 0)));
        assertRule(rule)
                .on(aggregate(filter(scan(fragment), and(gt(col("b"), lit(1)), new IsNull(a))), countStar()))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                          ProjectionExec: expr=[3 as count(*)[count]]
                            PlaceholderRowExec
                        """);
    }

    @Test
    void filterClausesAreDecidedByThemselves() {
        Fragment fragment = f(0, Map.of("a", between(1L, 9L, 0)));
        assertRule(rule)
                .on(aggregate(
                        scan(fragment),
                        filtered(countStar(), gt(a, lit(0))),
                        filtered(countStar(), gt(a, lit(9))),
                        filtered(call(AggregateFunction.MIN, a), lt(a, lit(1)))))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*) FILTER (WHERE a > 0), count(*) FILTER (WHERE a > 9), min(a) FILTER (WHERE a < 1)]
                          ProjectionExec: expr=[10 as count(*) FILTER (WHERE a > 0)[count], 0 as count(*) FILTER (WHERE a > 9)[count], NULL as min(a) FILTER (WHERE a < 1)[min]]
                            PlaceholderRowExec
                        """);
        log.clear();
        scans(
                aggregate(scan(fragment), filtered(countStar(), gt(a, lit(5)))),
                "[a > 5: not decided by statistics on fragments [0]]");
    }

    @Test
    void fragmentsOfOneGroupAreFoldedByGroup() {
        PhysicalPlan plan = grouped(
                filter(
                        scan(
                                f(0, Map.of("s", between("x", "x", 0), "a", between(1L, 2L, 0))),
                                f(1, Map.of("s", nulls(10), "a", between(1L, 7L, 0))),
                                f(2, Map.of("s", between("x", "x", 0), "a", between(0L, 3L, 0))),
                                f(3, Map.of("s", between("x", "y", 0), "a", between(0L, 3L, 0))),
                                f(4, Map.of("s", between("x", "x", 1), "a", between(0L, 3L, 0))),
                                f(5, Map.of("s", between("z", "z", 0), "a", between(50L, 60L, 0)))),
                        lt(a, lit(50))),
                col("s"),
                countStar(),
                call(AggregateFunction.MAX, a));
        assertRule(rule).on(plan).becomes("""
                        AggregateExec: mode=Final, gby=[s], aggr=[count(*), max(a)]
                          UnionExec
                            ValuesExec: rows=2
                            AggregateExec: mode=Partial, gby=[s], aggr=[count(*), max(a)]
                              FilterExec: a < 50
                                ScanExec: table=t, projection=[a, b, s, f, ok, d, r, u, ms], fragments=[3..4]
                        """);
        assertThat(last().folded()).isEqualTo(3);
        assertThat(last().skipped()).isEqualTo(1);
        assertThat(last().reasons()).hasToString("[GROUP BY s: may have several values on fragments [3..4]]");
    }

    @Test
    void groupsOfFragmentsThatAreAllSkippedAreNone() {
        PhysicalPlan plan = grouped(
                filter(scan(f(0, Map.of("s", between("x", "y", 0)))), eq(col("s"), text("z"))), col("s"), countStar());
        assertRule(rule).on(plan).becomes("""
                        AggregateExec: mode=Final, gby=[s], aggr=[count(*)]
                          ValuesExec: rows=0
                        """);
    }

    @Test
    void whatFailsForEveryRowIsLeftToFail() {
        Fragment zeros = f(0, Map.of("a", between(0L, 0L, 0), "b", between(1L, 9L, 0)));
        Fragment others = f(1, Map.of("a", between(2L, 3L, 0), "b", between(1L, 9L, 0)));
        Expr fails = gt(divide(lit(10), a), lit(1));
        assertRule(rule)
                .on(aggregate(filter(scan(zeros, others), or(fails, gt(col("b"), big(0)))), countStar()))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                          UnionExec
                            ProjectionExec: expr=[10 as count(*)[count]]
                              PlaceholderRowExec
                            AggregateExec: mode=Partial, gby=[], aggr=[count(*)]
                              FilterExec: 10 / a > 1 OR b > 0
                                ScanExec: table=t, projection=[a, b, s, f, ok, d, r, u, ms], fragments=[0]
                        """);
        // What cannot fail may rule out the rows before.
        assertRule(rule)
                .on(aggregate(filter(scan(zeros, others), and(fails, gt(col("b"), big(9)))), countStar()))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                          ProjectionExec: expr=[0 as count(*)[count]]
                            PlaceholderRowExec
                        """);
    }
}
