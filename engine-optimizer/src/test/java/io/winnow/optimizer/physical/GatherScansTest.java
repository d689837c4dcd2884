package io.winnow.optimizer.physical;

import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Physical.aggregate;
import static io.winnow.optimizer.support.Physical.filter;
import static io.winnow.optimizer.support.Physical.limited;
import static io.winnow.optimizer.support.Physical.project;
import static io.winnow.optimizer.support.Physical.scan;
import static io.winnow.optimizer.support.RuleAssert.assertRule;
import static io.winnow.optimizer.support.Tables.exact;

import io.winnow.core.expr.SortKey;
import io.winnow.physical.plan.LimitExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.plan.UnionExec;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatherScansTest {
    private static final String SCAN = "ScanExec: table=t, projection=[a, b, s, f, ok, d, r, u, ms]";

    private final PhysicalPlan chain = project(filter(scan(exact(0, 10)), lt(col("a"), lit(5))), col("a"));
    private final List<SortKey> keys = List.of(new SortKey(col("a"), false, false));

    @Test
    void doesNotFireWithOneThread() {
        assertRule(new GatherScans(1)).on(chain).doesNotFire();
    }

    @Test
    void doesNotFireUnderWhatRunsAChainInParallelItself() {
        assertRule(new GatherScans(2)).on(aggregate(chain, countStar())).doesNotFire();
        assertRule(new GatherScans(2)).on(new SortExec(chain, keys)).doesNotFire();
        assertRule(new GatherScans(2)).on(new TopNExec(chain, keys, 0, 3)).doesNotFire();
    }

    @Test
    void doesNotFireOnAScanOfOneMorselOrOfNothing() {
        assertRule(new GatherScans(2))
                .on(new LimitExec(limited(10L, exact(0, 10)), 0, 10L))
                .doesNotFire();
        assertRule(new GatherScans(2)).on(scan()).doesNotFire();
    }

    @Test
    void gathersTheWholeChainAtTheTopAndUnderALimit() {
        assertRule(new GatherScans(2))
                .on(new LimitExec(chain, 0, 3L))
                .becomes("LimitExec: offset=0, count=3\n  GatherExec\n    ProjectionExec: expr=[a]\n"
                        + "      FilterExec: a < 5\n        " + SCAN + ", fragments=[0]\n");
    }

    @Test
    void gathersTheInputsOfAUnionEvenUnderAnAggregate() {
        assertRule(new GatherScans(2))
                .on(aggregate(new UnionExec(List.of(scan(exact(0, 10)), scan(exact(1, 5)))), countStar()))
                .becomes("AggregateExec: mode=Final, gby=[], aggr=[count(*)]\n"
                        + "  AggregateExec: mode=Partial, gby=[], aggr=[count(*)]\n    UnionExec\n"
                        + "      GatherExec\n        " + SCAN + ", fragments=[0]\n"
                        + "      GatherExec\n        " + SCAN + ", fragments=[1]\n");
    }
}
