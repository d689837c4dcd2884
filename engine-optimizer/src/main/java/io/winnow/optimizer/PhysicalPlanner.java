package io.winnow.optimizer;

import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.Limit;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.OneRow;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Scan;
import io.winnow.core.logical.Sort;
import io.winnow.core.logical.UnionAll;
import io.winnow.core.logical.Values;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.LimitExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlaceholderRowExec;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.plan.UnionExec;
import io.winnow.physical.plan.ValuesExec;
import java.util.ArrayList;
import java.util.List;

/// Turns what a query asks for into operators, node by node: an aggregate becomes a final one over a partial one, a
/// limit over a sort a top-N. Rules refine the result.
public final class PhysicalPlanner {
    /// Most rows that a top-N keeps; past it, sorting everything costs no more.
    static final long MOST_TOP_ROWS = 1 << 20;

    private PhysicalPlanner() {}

    /// The operators of a plan; the schema is the same.
    public static PhysicalPlan plan(LogicalPlan plan) {
        return switch (plan) {
            case Scan(var snapshot, var projection, var pruning, var limit) ->
                new ScanExec(snapshot, projection, pruning, snapshot.fragments(), limit);
            case Values(var schema, var rows) -> new ValuesExec(schema, rows);
            case OneRow _ -> new PlaceholderRowExec();
            case Filter(LogicalPlan input, var predicate) -> new FilterExec(plan(input), predicate);
            case Project(LogicalPlan input, var columns) -> new ProjectionExec(plan(input), columns);
            case Aggregate(LogicalPlan input, var groups, var aggregates) -> {
                PhysicalPlan partial = new AggregateExec(plan(input), AggregateMode.PARTIAL, groups, aggregates);
                yield new AggregateExec(partial, AggregateMode.FINAL, groups, aggregates);
            }
            case Sort(LogicalPlan input, var keys) -> new SortExec(plan(input), keys);
            case Limit limit -> limit(limit);
            case UnionAll(var inputs) -> {
                List<PhysicalPlan> planned = new ArrayList<>(inputs.size());
                for (LogicalPlan input : inputs) {
                    planned.add(plan(input));
                }
                yield UnionExec.of(planned);
            }
        };
    }

    private static PhysicalPlan limit(Limit limit) {
        Long count = limit.count();
        if (limit.input() instanceof Sort(LogicalPlan input, var keys)
                && count != null
                && count <= MOST_TOP_ROWS
                && limit.offset() <= MOST_TOP_ROWS - count) {
            return new TopNExec(plan(input), keys, limit.offset(), count);
        }
        return new LimitExec(plan(limit.input()), limit.offset(), count);
    }
}
