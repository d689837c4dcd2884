package io.winnow.optimizer.logical;

import static io.winnow.optimizer.support.Build.aggregate;
import static io.winnow.optimizer.support.Build.and;
import static io.winnow.optimizer.support.Build.as;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.dice;
import static io.winnow.optimizer.support.Build.divide;
import static io.winnow.optimizer.support.Build.filter;
import static io.winnow.optimizer.support.Build.grouped;
import static io.winnow.optimizer.support.Build.gt;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.plus;
import static io.winnow.optimizer.support.Build.project;
import static io.winnow.optimizer.support.Build.real;
import static io.winnow.optimizer.support.Build.scan;
import static io.winnow.optimizer.support.Build.sort;
import static io.winnow.optimizer.support.Build.union;
import static io.winnow.optimizer.support.RuleAssert.assertRule;

import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.logical.LogicalPlan;
import org.junit.jupiter.api.Test;

/// Rules over projections, over empty plans, and over a filter and its scan.
class ProjectionRulesTest {
    private static final String SCAN = "Scan: table=t, projection=[a, b, s, f, ok, d, r, u, ms, odd]";

    @Test
    void computesNothingTwice() {
        LogicalPlan inner = project(scan("t"), as(plus(col("f"), real(1)), "x"));
        Expr x = col(inner, "x");
        assertRule(new MergeProjections()).on(project(inner, plus(x, x))).doesNotFire();
        assertRule(new MergeProjections())
                .on(project(inner, as(plus(x, real(2)), "y")))
                .becomes("Project: [f + 1.0 + 2.0 as y]\n  " + SCAN + "\n");
    }

    @Test
    void mergesWhatIsFallibleOrVolatileOnlyAsItIs() {
        LogicalPlan rolls = project(scan("t"), as(dice(), "x"), as(divide(lit(1), col("a")), "q"));
        assertRule(new MergeProjections())
                .on(project(rolls, plus(col(rolls, "x"), lit(1))))
                .doesNotFire();
        assertRule(new MergeProjections())
                .on(project(rolls, plus(col(rolls, "q"), lit(1))))
                .doesNotFire();
        assertRule(new MergeProjections())
                .on(project(rolls, col(rolls, "x"), col(rolls, "x")))
                .doesNotFire();
        assertRule(new MergeProjections())
                .on(project(rolls, as(col(rolls, "q"), "z"), as(col(rolls, "x"), "y")))
                .becomes("Project: [1 / a as z, dice() as y]\n  " + SCAN + "\n");
    }

    @Test
    void mergesNothingIntoExpressionsThatAreTooDeep() {
        LogicalPlan inner = project(scan("t"), as(chain(col("f"), 600), "x"));
        assertRule(new MergeProjections())
                .on(project(inner, as(chain(col(inner, "x"), 600), "y")))
                .doesNotFire();
        assertRule(new MergeProjections())
                .on(project(inner, as(plus(col(inner, "x"), real(2)), "y")))
                .becomes("Project: [f" + " + 1.0".repeat(600) + " + 2.0 as y]\n  " + SCAN + "\n");
    }

    private static Expr chain(Expr first, int length) {
        Expr sum = first;
        for (int i = 0; i < length; i++) {
            sum = plus(sum, real(1));
        }
        return sum;
    }

    @Test
    void removesOnlyProjectionsThatChangeNothing() {
        LogicalPlan two = project(scan("t"), col("a"), col("b"));
        assertRule(new RemoveTrivialProjections())
                .on(project(two, col(two, "b"), col(two, "a")))
                .doesNotFire();
        assertRule(new RemoveTrivialProjections())
                .on(project(two, as(col(two, "a"), "x"), as(col(two, "b"), "b")))
                .doesNotFire();
        assertRule(new RemoveTrivialProjections())
                .on(project(two, col(two, "a")))
                .doesNotFire();
        assertRule(new RemoveTrivialProjections())
                .on(project(two, col(two, "a"), col(two, "b")))
                .becomes("Project: [a, b]\n  " + SCAN + "\n");
    }

    @Test
    void keepsTheOneRowOfAnAggregateOverNothing() {
        LogicalPlan nothing = filter(scan("t"), Literal.NULL_BOOL);
        assertRule(new EliminateEmpty())
                .on(filter(scan("t"), lt(col("a"), lit(5))))
                .doesNotFire();
        assertRule(new EliminateEmpty())
                .on(aggregate(sort(nothing, col("a")), countStar()))
                .becomes("Aggregate: gby=[], aggr=[count(*)]\n  Values: rows=0\n");
        assertRule(new EliminateEmpty())
                .on(grouped(project(nothing, col("a")), col("a"), countStar()))
                .becomes("Values: rows=0\n");
    }

    @Test
    void dropsEmptyInputsOfUnions() {
        LogicalPlan nothing = filter(scan("t"), Literal.FALSE);
        assertRule(new EliminateEmpty()).on(union(nothing, scan("t"))).becomes(SCAN + "\n");
        assertRule(new EliminateEmpty()).on(union(nothing, nothing)).becomes("Values: rows=0\n");
        assertRule(new EliminateEmpty())
                .on(union(scan("t"), nothing, scan("t")))
                .becomes("UnionAll\n  " + SCAN + "\n  " + SCAN + "\n");
    }

    @Test
    void tellsAScanOnlyWhatCannotFailOrChange() {
        Expr fallible = gt(divide(lit(1), col("a")), lit(0));
        Expr roll = gt(dice(), lit(3));
        assertRule(new SetScanPruning(true, true))
                .on(filter(scan("t"), and(fallible, roll)))
                .doesNotFire();
        assertRule(new SetScanPruning(true, true))
                .on(filter(project(scan("t"), col("a")), lt(lit(3), lit(4))))
                .doesNotFire();
        assertRule(new SetScanPruning(true, true))
                .on(filter(scan("t"), and(fallible, lt(col("a"), lit(5)), roll, col("ok"))))
                .becomes("Filter: 1 / a > 0 AND a < 5 AND dice() > 3 AND ok\n  " + SCAN + ", pruning=a < 5 AND ok\n");
    }
}
