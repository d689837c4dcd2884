package io.winnow.optimizer.aggregate;

import static io.winnow.optimizer.support.Build.call;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.dice;
import static io.winnow.optimizer.support.Build.filtered;
import static io.winnow.optimizer.support.Build.gt;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.nil;
import static io.winnow.optimizer.support.Build.plus;
import static io.winnow.optimizer.support.Physical.aggregate;
import static io.winnow.optimizer.support.Physical.filter;
import static io.winnow.optimizer.support.Physical.grouped;
import static io.winnow.optimizer.support.Physical.limited;
import static io.winnow.optimizer.support.Physical.project;
import static io.winnow.optimizer.support.Physical.scan;
import static io.winnow.optimizer.support.RuleAssert.assertRule;
import static io.winnow.optimizer.support.Tables.atMost;
import static io.winnow.optimizer.support.Tables.deleted;
import static io.winnow.optimizer.support.Tables.exact;
import static io.winnow.optimizer.support.Tables.uncounted;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.Expr;
import io.winnow.core.index.IndexPromises;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.type.DataType;
import io.winnow.optimizer.support.Tables;
import io.winnow.physical.plan.LimitExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlanPrinter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AggregatePushdownTest {
    private static final String PROJECTION = "projection=[a, b, s, f, ok, d, r, u, ms]";

    private final List<ScanPlacement> log = new ArrayList<>();
    private final AggregatePushdown rule =
            new AggregatePushdown(Tables.EVALUATION, log::add, new RejectedStatistics(), IndexPromises.NONE);
    private final Expr small = lt(col("a"), lit(5));

    @Test
    void doesNotFireWithoutFragments() {
        doesNotFire(aggregate(scan(), countStar()));
        assertThat(log.getFirst().total()).isZero();
    }

    @Test
    void doesNotFireWhereNoRowCountIsExact() {
        doesNotFire(aggregate(scan(uncounted(0), atMost(1, 10)), countStar()));
        assertThat(log.getFirst().reasons()).hasToString("[row count not exact on fragments [0..1]]");
    }

    @Test
    void doesNotFireUnderAFilter() {
        doesNotFire(aggregate(filter(scan(exact(0, 10), exact(2, 10)), small), countStar()));
        assertThat(log.getFirst().reasons()).hasToString("[a < 5: not decided by statistics on fragments [0, 2]]");
    }

    @Test
    void doesNotFireOverALimit() {
        doesNotFire(aggregate(limited(5L, exact(0, 10)), countStar()));
        doesNotFire(aggregate(new LimitExec(scan(exact(0, 10)), 0, 5L), countStar()));
    }

    @Test
    void doesNotFireOnGroups() {
        doesNotFire(grouped(scan(exact(0, 10)), col("a"), countStar()));
        doesNotFire(grouped(scan(exact(0, 10)), col("a")));
        assertThat(log.getFirst().scanned()).isEqualTo(1);
    }

    @Test
    void doesNotFireOnFilterClausesAndDice() {
        doesNotFire(aggregate(scan(exact(0, 10)), filtered(countStar(), small)));
        doesNotFire(aggregate(scan(exact(0, 10)), call(AggregateFunction.COUNT, dice())));
        doesNotFire(aggregate(filter(scan(exact(0, 10)), gt(dice(), lit(3))), countStar()));
    }

    @Test
    void doesNotFireOnAggregatesThatNeedValues() {
        for (AggregateFunction function : AggregateFunction.values()) {
            if (function != AggregateFunction.COUNT_STAR) {
                doesNotFire(aggregate(scan(exact(0, 10)), call(function, col("a"))));
                doesNotFire(aggregate(scan(exact(0, 10)), countStar(), call(function, col("a"))));
            }
        }
    }

    @Test
    void sumsOfDistinctValuesAreKnownOfNoRows() {
        for (AggregateFunction function : List.of(AggregateFunction.SUM_DISTINCT, AggregateFunction.AVG_DISTINCT)) {
            assertThat(PlanPrinter.print(
                            rule.apply(aggregate(scan(exact(0, 0), deleted(1, 4, 4)), call(function, col("a"))))))
                    .contains("ProjectionExec: expr=[[] as ")
                    .doesNotContain("ScanExec");
        }
    }

    @Test
    void doesNotFireOnComputedColumnsInBetween() {
        PhysicalPlan computed = project(scan(exact(0, 10)), plus(col("a"), lit(1)));
        doesNotFire(aggregate(computed, countStar()));
    }

    @Test
    void doesNotFireWhereMoreIsDeletedThanStored() {
        doesNotFire(aggregate(scan(deleted(0, 3, 4)), countStar()));
    }

    @Test
    void foldsAllFragmentsIntoOneRow() {
        assertRule(rule)
                .on(aggregate(scan(exact(0, 600_000), exact(1, 0), deleted(2, 10, 3)), countStar()))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                          ProjectionExec: expr=[600007 as count(*)[count]]
                            PlaceholderRowExec
                        """);
        FragmentBuckets buckets = log.getFirst().buckets();
        assertThat(log.getFirst()).isEqualTo(new ScanPlacement("t", 3, 0, 2, 0, 1, List.of(), buckets));
        assertThat(buckets.buckets())
                .containsExactlyInAnyOrder(FragmentBucket.FOLDED, FragmentBucket.FOLDED, FragmentBucket.SKIPPED);
    }

    @Test
    void scansTheFragmentsThatAreLeft() {
        assertRule(rule)
                .on(aggregate(scan(exact(0, 10), uncounted(1), uncounted(2), exact(3, 5)), countStar()))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                          UnionExec
                            ProjectionExec: expr=[15 as count(*)[count]]
                              PlaceholderRowExec
                            AggregateExec: mode=Partial, gby=[], aggr=[count(*)]
                              ScanExec: table=t, %s, fragments=[1..2]
                        """.formatted(PROJECTION));
        assertThat(log.getFirst().folded()).isEqualTo(2);
        assertThat(log.getFirst().reasons()).hasToString("[row count not exact on fragments [1..2]]");
    }

    @Test
    void countsLiteralsAndLooksThroughBareColumns() {
        PhysicalPlan columns = project(scan(exact(0, 10)), col("s"));
        assertRule(rule)
                .on(aggregate(
                        columns,
                        countStar(),
                        call(AggregateFunction.COUNT, lit(1)),
                        call(AggregateFunction.COUNT, nil(DataType.INT32))))
                .becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[count(*), count(1), count(NULL)]
                          ProjectionExec: expr=[10 as count(*)[count], 10 as count(1)[count], 0 as count(NULL)[count]]
                            PlaceholderRowExec
                        """);
    }

    @Test
    void skipsFragmentsWithoutRows() {
        PhysicalPlan plan = aggregate(
                scan(deleted(0, 4, 4), exact(1, 0), exact(2, 9)),
                call(AggregateFunction.AVG, col("a")),
                call(AggregateFunction.COUNT_DISTINCT, col("s")),
                call(AggregateFunction.MAX, col("d")));
        assertRule(rule).on(plan).becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[avg(a), count(DISTINCT s), max(d)]
                          AggregateExec: mode=Partial, gby=[], aggr=[avg(a), count(DISTINCT s), max(d)]
                            ScanExec: table=t, %s, fragments=[2]
                        """.formatted(PROJECTION));
        assertThat(log.getFirst().skipped()).isEqualTo(2);
    }

    @Test
    void foldsToTheIdentityWhereEveryFragmentIsSkipped() {
        PhysicalPlan plan = aggregate(
                scan(deleted(0, 4, 4), exact(1, 0)),
                call(AggregateFunction.AVG, col("a")),
                call(AggregateFunction.COUNT_DISTINCT, col("s")));
        assertRule(rule).on(plan).becomes("""
                        AggregateExec: mode=Final, gby=[], aggr=[avg(a), count(DISTINCT s)]
                          ProjectionExec: expr=[NULL as avg(a)[sum], 0 as avg(a)[count], [] as count(DISTINCT s)[set]]
                            PlaceholderRowExec
                        """);
    }

    private void doesNotFire(PhysicalPlan plan) {
        assertRule(rule).on(plan).doesNotFire();
    }
}
