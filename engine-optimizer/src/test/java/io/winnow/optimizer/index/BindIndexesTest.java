package io.winnow.optimizer.index;

import static io.winnow.optimizer.index.Indexed.index;
import static io.winnow.optimizer.index.Indexed.scan;
import static io.winnow.optimizer.index.Indexed.zoneMap;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.dice;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.plus;
import static io.winnow.optimizer.support.Physical.filter;
import static io.winnow.optimizer.support.Physical.project;
import static io.winnow.optimizer.support.RuleAssert.assertRule;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.plan.UnionExec;
import java.util.List;
import org.junit.jupiter.api.Test;

class BindIndexesTest {
    private static final String SCAN = "ScanExec: table=t, projection=[a, b, s, f, ok, d, r, u, ms]";

    private final Expr small = lt(col("a"), lit(5));

    private static ScanExec pruned(ScanExec scan, Expr pruning) {
        return new ScanExec(scan.snapshot(), scan.projection(), pruning, scan.fragments(), scan.limit());
    }

    private static TopNExec top(PhysicalPlan input, Expr key) {
        return new TopNExec(input, List.of(new SortKey(key, false, false)), 0, 3);
    }

    @Test
    void bindsTheZoneMapsOfTheFiltersColumns() {
        assertRule(new BindIndexes())
                .on(filter(pruned(scan(zoneMap("a", 1), zoneMap("b", 0)), small), small))
                .becomes("FilterExec: a < 5\n  " + SCAN + ", pruning=a < 5, fragments=[0..1], indexes=[on_a]\n");
    }

    @Test
    void bindsTheZoneMapOfTheFirstKeyBesideThoseOfTheFilter() {
        PhysicalPlan rows = filter(pruned(scan(zoneMap("a", 0), zoneMap("b", 0), zoneMap("s", 0)), small), small);
        TopNExec plan = top(rows, col("b"));
        assertRule(new BindIndexes())
                .on(plan)
                .becomes(plan.details() + "\n  FilterExec: a < 5\n    " + SCAN
                        + ", pruning=a < 5, fragments=[0..1], indexes=[on_a, on_b]\n");
    }

    @Test
    void followsTheKeyThroughProjections() {
        TopNExec plan = top(project(scan(zoneMap("b", 0)), col("s"), col("b")), new ColumnRef(1, "b", DataType.INT64));
        assertRule(new BindIndexes())
                .on(plan)
                .becomes(plan.details() + "\n  ProjectionExec: expr=[s, b]\n    " + SCAN
                        + ", fragments=[0..1], indexes=[on_b]\n");
    }

    @Test
    void takesAwayWhatNobodyAsks() {
        assertRule(new BindIndexes())
                .on(scan(zoneMap("a", 0)).withIndexes(List.of(zoneMap("a", 0))))
                .becomes(SCAN + ", fragments=[0..1]\n");
    }

    @Test
    void doesNotFireWithoutAZoneMapThatCoversSome() {
        assertRule(new BindIndexes()).on(pruned(scan(), small)).doesNotFire();
        assertRule(new BindIndexes()).on(pruned(scan(zoneMap("a", 7)), small)).doesNotFire();
        assertRule(new BindIndexes()).on(pruned(scan(zoneMap("b", 0)), small)).doesNotFire();
        assertRule(new BindIndexes())
                .on(pruned(scan(index("other", "a", 0)), small))
                .doesNotFire();
    }

    @Test
    void doesNotFireWhereNothingIsAsked() {
        assertRule(new BindIndexes()).on(scan(zoneMap("a", 0))).doesNotFire();
        assertRule(new BindIndexes())
                .on(pruned(scan(zoneMap("a", 0)), lt(dice(), col("a"))))
                .doesNotFire();
    }

    @Test
    void doesNotFireForAKeyThatIsNotTheScans() {
        ScanExec scan = scan(zoneMap("a", 0), zoneMap("b", 0));
        assertRule(new BindIndexes()).on(top(scan, plus(col("a"), lit(1)))).doesNotFire();
        assertRule(new BindIndexes())
                .on(top(filter(scan, lt(dice(), lit(3))), col("a")))
                .doesNotFire();
        assertRule(new BindIndexes())
                .on(top(new UnionExec(List.of(scan, scan(zoneMap("a", 0)))), col("a")))
                .doesNotFire();
        assertRule(new BindIndexes())
                .on(new SortExec(scan, List.of(new SortKey(col("a"), false, false))))
                .doesNotFire();
    }
}
