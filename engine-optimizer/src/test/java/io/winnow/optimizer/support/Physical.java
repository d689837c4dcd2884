package io.winnow.optimizer.support;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.table.Fragment;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Short ways to write physical plans in tests.
public final class Physical {
    private Physical() {}

    /// A scan of all columns of `t` but the unreadable one.
    public static ScanExec scan(Fragment... fragments) {
        return limited(null, fragments);
    }

    public static ScanExec limited(@Nullable Long limit, Fragment... fragments) {
        return new ScanExec(
                Tables.table("t", fragments), List.of(0, 1, 2, 3, 4, 5, 6, 7, 8), null, List.of(fragments), limit);
    }

    public static FilterExec filter(PhysicalPlan input, Expr predicate) {
        return new FilterExec(input, predicate);
    }

    /// Columns named like their expressions.
    public static ProjectionExec project(PhysicalPlan input, Expr... columns) {
        List<NamedExpr> named = new ArrayList<>();
        for (Expr column : columns) {
            named.add(new NamedExpr(column, column.toString()));
        }
        return new ProjectionExec(input, named);
    }

    /// A final aggregate over a partial one, without groups.
    public static AggregateExec aggregate(PhysicalPlan input, AggregateCall... calls) {
        return combine(List.of(), List.of(calls), input);
    }

    /// A final aggregate over a partial one, by one key.
    public static AggregateExec grouped(PhysicalPlan input, Expr group, AggregateCall... calls) {
        return combine(List.of(new NamedExpr(group, group.toString())), List.of(calls), input);
    }

    private static AggregateExec combine(List<NamedExpr> groups, List<AggregateCall> calls, PhysicalPlan input) {
        AggregateExec partial = new AggregateExec(input, AggregateMode.PARTIAL, groups, calls);
        return new AggregateExec(partial, AggregateMode.FINAL, groups, calls);
    }
}
