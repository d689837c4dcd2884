package io.winnow.optimizer.index;

import static io.winnow.optimizer.index.Indexed.index;
import static io.winnow.optimizer.index.Indexed.scan;
import static io.winnow.optimizer.index.Indexed.zoneMap;
import static io.winnow.optimizer.support.Build.call;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.dice;
import static io.winnow.optimizer.support.Build.filtered;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.plus;
import static io.winnow.optimizer.support.Build.text;
import static io.winnow.optimizer.support.Physical.aggregate;
import static io.winnow.optimizer.support.Physical.filter;
import static io.winnow.optimizer.support.Physical.grouped;
import static io.winnow.optimizer.support.Physical.project;
import static io.winnow.optimizer.support.RuleAssert.assertRule;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.Expr;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoldZonesTest {
    private static final String SCAN = "ScanExec: table=t, projection=[a, b, s, f, ok, d, r, u, ms], fragments=[0..1]";

    private final ScanExec scan = scan(zoneMap("a", 0, 1), zoneMap("b", 1), zoneMap("f", 0));

    private static void doesNotFire(PhysicalPlan plan) {
        assertRule(new FoldZones()).on(plan).doesNotFire();
    }

    @Test
    void foldsWhereEveryColumnHasAZoneMap() {
        assertRule(new FoldZones())
                .on(grouped(
                        scan,
                        col("a"),
                        countStar(),
                        call(AggregateFunction.SUM, col("b")),
                        call(AggregateFunction.MIN, col("f")),
                        call(AggregateFunction.COUNT_DISTINCT, col("b"))))
                .becomes("AggregateExec: mode=Final, gby=[a], aggr=[count(*), sum(b), min(f), count(DISTINCT b)]\n"
                        + "  ZoneFoldExec: indexes=[on_a, on_b, on_f]\n"
                        + "    AggregateExec: mode=Partial, gby=[a],"
                        + " aggr=[count(*), sum(b), min(f), count(DISTINCT b)]\n"
                        + "      " + SCAN + "\n");
    }

    @Test
    void countsThroughAFilterWhoseZonesAreAsked() {
        Expr small = lt(col("a"), lit(5));
        PhysicalPlan rows = filter(scan.withIndexes(List.of(zoneMap("a", 0, 1))), small);
        assertRule(new FoldZones())
                .on(aggregate(rows, countStar(), call(AggregateFunction.COUNT, lit(1))))
                .becomes("AggregateExec: mode=Final, gby=[], aggr=[count(*), count(1)]\n"
                        + "  ZoneFoldExec: indexes=[]\n"
                        + "    AggregateExec: mode=Partial, gby=[], aggr=[count(*), count(1)]\n"
                        + "      FilterExec: a < 5\n"
                        + "        " + SCAN + ", indexes=[on_a]\n");
    }

    @Test
    void leavesRowsThatBitmapsPickToTheScan() {
        Expr five = lt(col("s"), text("x"));
        List<TableIndex> bitmap = List.of(index(TableIndex.BITMAP, "s", 0, 1));
        doesNotFire(aggregate(filter(scan.withIndexes(bitmap), five), countStar()));
        doesNotFire(aggregate(filter(scan.withIndexes(bitmap), five), call(AggregateFunction.SUM, col("a"))));
    }

    @Test
    void doesNotFireOnWhatZonesNeverTell() {
        doesNotFire(aggregate(scan, call(AggregateFunction.SUM, col("f"))));
        doesNotFire(aggregate(scan, call(AggregateFunction.AVG, col("f"))));
        doesNotFire(aggregate(scan, call(AggregateFunction.SUM_DISTINCT, col("a"))));
        doesNotFire(aggregate(scan, call(AggregateFunction.AVG_DISTINCT, col("a"))));
        doesNotFire(aggregate(scan, call(AggregateFunction.MIN, plus(col("a"), lit(1)))));
        doesNotFire(aggregate(scan, call(AggregateFunction.MAX, lit(1))));
        doesNotFire(grouped(scan, plus(col("a"), lit(1)), countStar()));
    }

    @Test
    void doesNotFireOnSeveralArguments() {
        doesNotFire(aggregate(scan, call(AggregateFunction.COUNT_DISTINCT, col("a"), col("b"))));
    }

    @Test
    void doesNotFireOnOneAggregateAmongOthersThatZonesDoNotTell() {
        AggregateCall some = filtered(countStar(), lt(col("a"), lit(5)));
        doesNotFire(aggregate(scan, call(AggregateFunction.MIN, col("a")), some));
    }

    @Test
    void doesNotFireWhereAColumnHasNoZoneMap() {
        doesNotFire(aggregate(scan, call(AggregateFunction.MIN, col("a")), call(AggregateFunction.MIN, col("s"))));
        doesNotFire(grouped(scan, col("s"), countStar()));
        doesNotFire(aggregate(scan(zoneMap("a", 7)), call(AggregateFunction.MIN, col("a"))));
        doesNotFire(aggregate(scan(index("other", "a", 0)), call(AggregateFunction.MIN, col("a"))));
        doesNotFire(aggregate(scan, countStar()));
    }

    @Test
    void doesNotFireOverOtherThanAPlainScan() {
        AggregateCall min = call(AggregateFunction.MIN, col("a"));
        doesNotFire(aggregate(filter(scan, lt(dice(), lit(3))), min));
        doesNotFire(aggregate(project(scan, plus(col("a"), lit(1))), min));
        ScanExec limited = new ScanExec(scan.snapshot(), scan.projection(), null, scan.fragments(), 3L);
        doesNotFire(aggregate(limited, min));
    }
}
