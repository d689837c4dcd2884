package io.winnow.optimizer.logical;

import static io.winnow.optimizer.support.Build.aggregate;
import static io.winnow.optimizer.support.Build.as;
import static io.winnow.optimizer.support.Build.call;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.divide;
import static io.winnow.optimizer.support.Build.filter;
import static io.winnow.optimizer.support.Build.filtered;
import static io.winnow.optimizer.support.Build.grouped;
import static io.winnow.optimizer.support.Build.limit;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.project;
import static io.winnow.optimizer.support.Build.scan;
import static io.winnow.optimizer.support.Build.sort;
import static io.winnow.optimizer.support.Build.union;
import static io.winnow.optimizer.support.RuleAssert.assertRule;

import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.Expr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Values;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;

class PruneColumnsTest {
    private static final PruneColumns RULE = new PruneColumns();

    @Test
    void doesNotFireWhereAllColumnsAreResults() {
        assertRule(RULE).on(filter(scan("t"), lt(col("b"), col("b")))).doesNotFire();
    }

    @Test
    void readsOnlyWhatIsUsed() {
        assertRule(RULE)
                .on(project(limit(filter(scan("t"), lt(col("b"), col("u"))), 0, 3L), as(col("s"), "x")))
                .becomes("""
                        Project: [s as x]
                          Limit: offset=0, count=3
                            Filter: b < u
                              Scan: table=t, projection=[b, s, u]
                        """);
    }

    @Test
    void countsWithoutAColumn() {
        assertRule(RULE)
                .on(aggregate(project(scan("t"), col("a"), divide(lit(1), col("a"))), countStar()))
                .becomes("""
                        Aggregate: gby=[], aggr=[count(*)]
                          Project: []
                            Scan: table=t, projection=[]
                        """);
    }

    @Test
    void keepsGroupsAndDropsAggregatesThatNobodyReads() {
        LogicalPlan groups = grouped(
                scan("t"),
                col("s"),
                call(AggregateFunction.SUM, col("b")),
                filtered(call(AggregateFunction.MAX, col("d")), col("ok")));
        assertRule(RULE)
                .on(project(groups, as(col(groups, groups.schema().name(2)), "m")))
                .becomes("""
                        Project: [max(d) FILTER (WHERE ok) as m]
                          Aggregate: gby=[s], aggr=[max(d) FILTER (WHERE ok)]
                            Scan: table=t, projection=[s, ok, d]
                        """);
    }

    @Test
    void takesOneRowForAnAggregateOfWhichNothingIsRead() {
        assertRule(RULE)
                .on(aggregate(aggregate(scan("t"), call(AggregateFunction.MIN, col("a"))), countStar()))
                .becomes("Aggregate: gby=[], aggr=[count(*)]\n  OneRow\n");
    }

    @Test
    void sortsNoColumnThatOnlyAFilterRead() {
        assertRule(RULE)
                .on(project(sort(filter(scan("t"), lt(col("b"), col("u"))), col("d")), col("s")))
                .becomes("""
                        Project: [s]
                          Sort: [d ASC NULLS LAST]
                            Project: [s, d]
                              Filter: b < u
                                Scan: table=t, projection=[b, s, d, u]
                        """);
    }

    @Test
    void narrowsEveryInputOfAUnionAlike() {
        Expr one = lit(1);
        LogicalPlan values = new Values(
                Schema.of(Field.of("x", DataType.INT32), Field.of("y", DataType.INT32)), List.of(List.of(one, one)));
        LogicalPlan pair = project(filter(scan("t"), col("ok")), as(col("a"), "p"), as(lit(2), "q"));
        LogicalPlan both = union(pair, values);
        assertRule(RULE).on(project(both, col(both, "q"))).becomes("""
                        Project: [q]
                          UnionAll
                            Project: [2 as q]
                              Filter: ok
                                Scan: table=t, projection=[ok]
                            Values: rows=1
                        """);
    }
}
