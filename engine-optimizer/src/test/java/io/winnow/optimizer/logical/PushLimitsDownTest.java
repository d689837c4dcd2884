package io.winnow.optimizer.logical;

import static io.winnow.optimizer.support.Build.aggregate;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.dice;
import static io.winnow.optimizer.support.Build.filter;
import static io.winnow.optimizer.support.Build.limit;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.project;
import static io.winnow.optimizer.support.Build.scan;
import static io.winnow.optimizer.support.Build.sort;
import static io.winnow.optimizer.support.Build.union;
import static io.winnow.optimizer.support.RuleAssert.assertRule;

import io.winnow.core.logical.LogicalPlan;
import org.junit.jupiter.api.Test;

class PushLimitsDownTest {
    private static final String COLUMNS = "projection=[a, b, s, f, ok, d, r, u, ms, odd]";

    @Test
    void doesNotFireOverAFilter() {
        doesNotFire(limit(filter(scan("t"), lt(col("a"), lit(5))), 0, 10L));
    }

    @Test
    void doesNotFireOverASortAnAggregateOrAVolatileProjection() {
        doesNotFire(limit(sort(scan("t"), col("a")), 0, 10L));
        doesNotFire(limit(aggregate(scan("t"), countStar()), 0, 10L));
        doesNotFire(limit(project(scan("t"), dice()), 0, 10L));
    }

    @Test
    void doesNotFireWithoutACount() {
        doesNotFire(limit(scan("t"), 3, null));
        doesNotFire(limit(union(scan("t"), scan("t")), 3, null));
    }

    @Test
    void hintsTheScanBelowProjections() {
        assertRule(new PushLimitsDown())
                .on(limit(project(scan("t"), col("a")), 2, 10L))
                .becomes("Project: [a]\n  Limit: offset=2, count=10\n    Scan: table=t, " + COLUMNS + ", limit=12\n");
    }

    @Test
    void copiesIntoEveryInputOfAUnionThatMayGiveMore() {
        assertRule(new PushLimitsDown())
                .on(limit(union(project(scan("t"), col("a")), limit(project(scan("t"), dice()), 0, 3L)), 2, 10L))
                .becomes("Limit: offset=2, count=10\n  UnionAll\n    Project: [a]\n      Limit: offset=0, count=12\n"
                        + "        Scan: table=t, " + COLUMNS + ", limit=12\n"
                        + "    Limit: offset=0, count=3\n      Project: [dice()]\n        Scan: table=t, " + COLUMNS
                        + "\n");
    }

    @Test
    void mergesAdjacentLimits() {
        LogicalPlan inner = limit(sort(scan("t"), col("a")), 5, 10L);
        assertRule(new PushLimitsDown())
                .on(limit(inner, 3, 100L))
                .becomes("Limit: offset=8, count=7\n  Sort: [a ASC NULLS LAST]\n    Scan: table=t, " + COLUMNS + "\n");
        assertRule(new PushLimitsDown())
                .on(limit(limit(sort(scan("t"), col("a")), 5, null), Long.MAX_VALUE, 1L))
                .becomes("Limit: offset=9223372036854775807, count=1\n  Sort: [a ASC NULLS LAST]\n    Scan: table=t, "
                        + COLUMNS + "\n");
        assertRule(new PushLimitsDown()).on(limit(inner, 10, 4L)).becomes("Values: rows=0\n");
    }

    @Test
    void answersLimitZeroAndDropsALimitOfEverything() {
        assertRule(new PushLimitsDown()).on(limit(scan("t"), 4, 0L)).becomes("Values: rows=0\n");
        assertRule(new PushLimitsDown()).on(limit(scan("t"), 0, null)).becomes("Scan: table=t, " + COLUMNS + "\n");
    }

    private static void doesNotFire(LogicalPlan plan) {
        assertRule(new PushLimitsDown()).on(plan).doesNotFire();
    }
}
