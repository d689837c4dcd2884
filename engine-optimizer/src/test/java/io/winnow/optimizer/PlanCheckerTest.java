package io.winnow.optimizer;

import static io.winnow.optimizer.support.Build.big;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.eq;
import static io.winnow.optimizer.support.Build.filter;
import static io.winnow.optimizer.support.Build.limit;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.project;
import static io.winnow.optimizer.support.Build.scan;
import static io.winnow.optimizer.support.Build.sort;
import static io.winnow.optimizer.support.Build.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Scan;
import io.winnow.core.logical.Values;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.optimizer.logical.LogicalRule;
import io.winnow.optimizer.physical.OptimizerRule;
import io.winnow.optimizer.support.Physical;
import io.winnow.optimizer.support.Tables;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.LimitExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.UnionExec;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// Faults planted one by one.
class PlanCheckerTest {
    @Test
    void acceptsASoundPlan() {
        assertThatCode(() -> PlanChecker.check(sort(filter(scan("t"), lt(col("a"), lit(5))), col("s"))))
                .doesNotThrowAnyException();
        assertThatCode(() -> PlanChecker.check(Physical.aggregate(Physical.scan(Tables.exact(0, 1)), countStar())))
                .doesNotThrowAnyException();
    }

    @Test
    void findsAColumnOutOfRange() {
        rejects(
                project(scan("t"), new ColumnRef(10, "z", DataType.INT32)),
                "column z is at position 10 of an input of 10");
        rejects(sort(project(scan("t"), col("a")), col("b")), "column b is at position 1 of an input of 1");
    }

    @Test
    void findsAColumnOfAnotherType() {
        rejects(
                filter(scan("t"), lt(new ColumnRef(1, "b", DataType.INT32), lit(5))),
                "column b is INTEGER in an expression, and BIGINT at position 1 of the input");
    }

    @Test
    void findsUnlikeTypesInAComparison() {
        rejects(filter(scan("t"), eq(col("a"), text("1"))), "types do not agree within a = '1'");
    }

    @Test
    void findsAColumnThatCannotBeRead() {
        rejects(project(scan("t"), col("odd")), "column odd cannot be read: a union");
        ScanExec all = new ScanExec(Tables.table("t"), List.of(9), null, List.of(), null);
        assertThatThrownBy(() -> PlanChecker.check(all))
                .hasMessageContaining("column odd, which cannot be read: a union");
    }

    @Test
    void findsANegativeLimit() {
        rejects(limit(scan("t"), -1, 3L), "negative offset or count: -1, 3");
    }

    @Test
    void findsValuesOfOtherTypesThanTheirColumns() {
        Schema schema = Schema.of(Field.of("x", DataType.INT32));
        rejects(new Values(schema, List.of(List.of(big(1)))), "value 1 is BIGINT in column x INTEGER");
        rejects(new Values(schema, List.of(List.of(col("a")))), "column a is at position 0 of an input of 0");
    }

    @Test
    void findsAScanThatPrunesBelowItsLimit() {
        Scan scan = scan("t");
        rejects(
                new Scan(scan.snapshot(), scan.projection(), lt(col("a"), lit(5)), 3L),
                "scan of t with limit 3 and pruning a < 5");
    }

    @Test
    void findsAPartialAggregateWithoutItsFinal() {
        PhysicalPlan partial =
                new AggregateExec(Physical.scan(), AggregateMode.PARTIAL, List.of(), List.of(countStar()));
        assertThatThrownBy(() -> PlanChecker.check(new LimitExec(partial, 0, 1L)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("no final aggregate above a partial one");
        PhysicalPlan twice = new AggregateExec(
                new AggregateExec(partial, AggregateMode.PARTIAL, List.of(), List.of(countStar())),
                AggregateMode.FINAL,
                List.of(),
                List.of(countStar()));
        assertThatThrownBy(() -> PlanChecker.check(twice)).hasMessageContaining("no final aggregate");
        PhysicalPlan united = new AggregateExec(
                new UnionExec(List.of(partial, partial)), AggregateMode.FINAL, List.of(), List.of(countStar()));
        assertThatCode(() -> PlanChecker.check(united)).doesNotThrowAnyException();
    }

    @Test
    void namesTheRuleAndShowsThePlan() {
        LogicalRule broken = logicalRule(plan -> project(plan, new ColumnRef(99, "z", DataType.INT32)));
        PlanException fault = catchThrowableOfType(
                PlanException.class, () -> Optimizer.applied(broken, filter(scan("t"), lt(col("a"), lit(5)))));
        assertThat(fault).hasMessageStartingWith("rule broken: column z is at position 99");
        assertThat(fault.plan()).startsWith("Project: [z]\n  Filter: a < 5\n");
    }

    @Test
    void noticesARuleThatChangesTheColumns() {
        assertThatThrownBy(() -> Optimizer.applied(logicalRule(plan -> project(plan, col("a"))), scan("t")))
                .hasMessageStartingWith("rule broken: the result has other columns");
        OptimizerRule physical = new OptimizerRule() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public PhysicalPlan apply(PhysicalPlan plan) {
                return Physical.project(plan, col("a"));
            }
        };
        assertThatThrownBy(() -> Optimizer.applied(physical, Physical.scan()))
                .hasMessageStartingWith("rule broken: the result has other columns");
    }

    @Test
    void namesARuleThatMakesAnIllegalNode() {
        LogicalRule broken = logicalRule(plan -> filter(plan, lit(1)));
        PlanException fault = catchThrowableOfType(PlanException.class, () -> Optimizer.applied(broken, scan("t")));
        assertThat(fault).hasMessageStartingWith("rule broken: filter predicate must be boolean: 1");
        assertThat(fault.plan()).startsWith("Scan: table=t");
    }

    private static LogicalRule logicalRule(UnaryOperator<LogicalPlan> rewrite) {
        return new LogicalRule() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public LogicalPlan apply(LogicalPlan plan) {
                return rewrite.apply(plan);
            }
        };
    }

    private static void rejects(LogicalPlan plan, String message) {
        assertThatThrownBy(() -> PlanChecker.check(plan))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }
}
