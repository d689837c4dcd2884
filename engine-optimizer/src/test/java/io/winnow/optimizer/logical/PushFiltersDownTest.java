package io.winnow.optimizer.logical;

import static io.winnow.optimizer.support.Build.aggregate;
import static io.winnow.optimizer.support.Build.and;
import static io.winnow.optimizer.support.Build.as;
import static io.winnow.optimizer.support.Build.cast;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.dice;
import static io.winnow.optimizer.support.Build.divide;
import static io.winnow.optimizer.support.Build.eq;
import static io.winnow.optimizer.support.Build.filter;
import static io.winnow.optimizer.support.Build.grouped;
import static io.winnow.optimizer.support.Build.gt;
import static io.winnow.optimizer.support.Build.limit;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.plus;
import static io.winnow.optimizer.support.Build.project;
import static io.winnow.optimizer.support.Build.real;
import static io.winnow.optimizer.support.Build.scan;
import static io.winnow.optimizer.support.Build.sort;
import static io.winnow.optimizer.support.Build.text;
import static io.winnow.optimizer.support.Build.union;
import static io.winnow.optimizer.support.RuleAssert.assertRule;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.type.DataType;
import org.junit.jupiter.api.Test;

class PushFiltersDownTest {
    private static final String SCAN = "Scan: table=t, projection=[a, b, s, f, ok, d, r, u, ms, odd]\n";

    private final Expr small = lt(col("a"), lit(5));
    private final Expr fallible = gt(divide(lit(1), col("a")), lit(0));

    @Test
    void doesNotFireOverAScan() {
        doesNotFire(filter(scan("t"), small));
    }

    @Test
    void doesNotFireOverALimit() {
        doesNotFire(filter(limit(scan("t"), 0, 10L), small));
    }

    @Test
    void doesNotFireOverAnAggregateWithoutGroups() {
        LogicalPlan counts = aggregate(scan("t"), countStar());
        doesNotFire(filter(counts, gt(col(counts, "count(*)"), new Literal(DataType.INT64, 0L))));
        doesNotFire(filter(counts, Literal.FALSE));
    }

    @Test
    void doesNotFireOnWhatIsVolatileOrReadsIt() {
        LogicalPlan rolls = project(scan("t"), as(dice(), "roll"), as(col("a"), "a"));
        doesNotFire(filter(rolls, gt(col(rolls, "roll"), lit(3))));
        doesNotFire(filter(project(scan("t"), col("a")), gt(dice(), lit(3))));
    }

    @Test
    void doesNotFireOnAFallibleDefinition() {
        LogicalPlan quotients = project(scan("t"), as(divide(lit(1), col("a")), "q"));
        doesNotFire(filter(quotients, gt(col(quotients, "q"), lit(0))));
    }

    @Test
    void doesNotFireWhereAConjunctWouldGrowTooLarge() {
        Expr sum = col("f");
        for (int i = 0; i < 600; i++) {
            sum = plus(sum, real(1));
        }
        LogicalPlan deep = project(scan("t"), as(sum, "x"));
        Expr again = col(deep, "x");
        for (int i = 0; i < 600; i++) {
            again = plus(again, real(1));
        }
        doesNotFire(filter(deep, gt(again, real(0))));
    }

    @Test
    void stopsWhereDefinitionsThatDoubleHaveGrownTooLarge() {
        LogicalPlan plan = project(scan("t"), as(col("f"), "x"));
        for (int i = 0; i < 40; i++) {
            plan = project(plan, as(plus(col(plan, "x"), col(plan, "x")), "x"));
        }
        LogicalPlan pushed = new PushFiltersDown().apply(filter(plan, gt(col(plan, "x"), real(0))));
        int projections = 0;
        while (pushed instanceof Project project) {
            projections++;
            pushed = project.input();
        }
        assertThat(projections).isEqualTo(12);
        assertThat(pushed).isInstanceOf(Filter.class);
    }

    @Test
    void doesNotMoveAFallibleConjunctBeforeAnother() {
        LogicalPlan quotients = project(scan("t"), as(col("a"), "a"), as(divide(lit(1), col("b")), "q"));
        Expr first = gt(col(quotients, "q"), lit(0));
        assertRule(new PushFiltersDown())
                .on(filter(
                        quotients,
                        and(first, gt(divide(lit(1), col(quotients, "a")), lit(0)), lt(col(quotients, "a"), lit(5)))))
                .becomes("""
                        Filter: q > 0 AND 1 / a > 0
                          Project: [a, 1 / b as q]
                            Filter: a < 5
                        """.indent(0) + "      " + SCAN);
    }

    @Test
    void doesNotMoveAFallibleConjunctBelowASortOrAGrouping() {
        doesNotFire(filter(sort(scan("t"), col("a")), fallible));
        LogicalPlan groups = grouped(scan("t"), col("a"), countStar());
        doesNotFire(filter(groups, gt(divide(lit(1), col(groups, "a")), lit(0))));
    }

    @Test
    void doesNotAskBeforeAGroupingWhatTellsEqualValuesApart() {
        LogicalPlan groups = grouped(scan("t"), col("f"), countStar());
        doesNotFire(filter(groups, eq(cast(col(groups, "f"), DataType.UTF8), text("-0.0"))));
        assertRule(new PushFiltersDown())
                .on(filter(groups, eq(col(groups, "f"), real(0))))
                .becomes("Aggregate: gby=[f], aggr=[count(*)]\n  Filter: f = 0.0\n    " + SCAN);
    }

    @Test
    void mergesAdjacentFilters() {
        assertRule(new PushFiltersDown())
                .on(filter(filter(scan("t"), fallible), small))
                .becomes("Filter: 1 / a > 0 AND a < 5\n  " + SCAN);
    }

    @Test
    void inlinesThroughProjectionsAndSorts() {
        LogicalPlan renamed = project(scan("t"), as(col("a"), "x"), as(divide(lit(1), col("b")), "q"));
        assertRule(new PushFiltersDown())
                .on(filter(sort(renamed, col(renamed, "x")), lt(col(renamed, "x"), lit(5))))
                .becomes("Sort: [x ASC NULLS LAST]\n  Project: [a as x, 1 / b as q]\n    Filter: a < 5\n      " + SCAN);
    }

    @Test
    void copiesIntoEveryInputOfAUnion() {
        LogicalPlan first = project(scan("t"), as(col("a"), "x"));
        LogicalPlan second = project(scan("t"), as(lit(7), "y"));
        assertRule(new PushFiltersDown())
                .on(filter(union(first, second), lt(col(first, "x"), lit(5))))
                .becomes("UnionAll\n  Project: [a as x]\n    Filter: a < 5\n      " + SCAN
                        + "  Project: [7 as y]\n    Filter: 7 < 5\n      " + SCAN);
    }

    @Test
    void movesWhatReadsGroupsOnlyBelowAGrouping() {
        LogicalPlan groups = grouped(scan("t"), col("a"), countStar());
        Expr having = gt(col(groups, "count(*)"), new Literal(DataType.INT64, 1L));
        assertRule(new PushFiltersDown())
                .on(filter(groups, and(having, lt(col(groups, "a"), lit(5)))))
                .becomes("Filter: count(*) > 1\n  Aggregate: gby=[a], aggr=[count(*)]\n    Filter: a < 5\n      "
                        + SCAN);
    }

    private static void doesNotFire(LogicalPlan plan) {
        assertRule(new PushFiltersDown()).on(plan).doesNotFire();
    }
}
