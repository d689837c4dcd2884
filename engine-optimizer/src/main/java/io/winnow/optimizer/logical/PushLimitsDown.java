package io.winnow.optimizer.logical;

import io.winnow.core.expr.Exprs;
import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Limit;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.OneRow;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Scan;
import io.winnow.core.logical.UnionAll;
import io.winnow.core.logical.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Moves limits towards the scans: below projections, as a copy into each input of a union, and as a hint into a scan
/// that stands directly below. Adjacent limits become one, LIMIT 0 no rows at all.
///
/// The limit itself stays above unions and scans, which may give more rows than asked for. A filter between keeps it
/// from the scan: the rows that the filter drops do not count.
public record PushLimitsDown() implements LogicalRule {
    @Override
    public String name() {
        return "push-limits-down";
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return push(plan);
    }

    /// Limits first, then what stands below: a limit may travel through many nodes.
    private static LogicalPlan push(LogicalPlan node) {
        if (node instanceof Limit limit) {
            LogicalPlan moved = moved(limit);
            if (moved != limit) {
                return push(moved);
            }
        }
        return PlanExpressions.withInputs(node, PlanExpressions.mapAll(node.children(), PushLimitsDown::push));
    }

    /// One step down; the same instance where there is none.
    private static LogicalPlan moved(Limit limit) {
        Long count = limit.count();
        if (count != null && count == 0) {
            return PlanExpressions.empty(limit.schema());
        }
        if (count == null && limit.offset() == 0) {
            return limit.input();
        }
        return switch (limit.input()) {
            case Limit inner -> merged(limit, inner);
            case Project(LogicalPlan input, var columns)
            when PlanExpressions.expressions(columns).stream().noneMatch(Exprs::isVolatile) ->
                new Project(new Limit(input, limit.offset(), count), columns);
            case UnionAll union -> intoUnion(limit, union);
            case Scan scan -> intoScan(limit, scan);
            default -> limit;
        };
    }

    private static Limit merged(Limit outer, Limit inner) {
        long offset = saturated(outer.offset(), inner.offset());
        Long count = outer.count();
        if (inner.count() != null) {
            long left = Math.max(0, inner.count() - outer.offset());
            count = count == null ? left : Math.min(count, left);
        }
        return new Limit(inner.input(), offset, count);
    }

    private static LogicalPlan intoUnion(Limit limit, UnionAll union) {
        Long reach = reach(limit);
        if (reach == null) {
            return limit;
        }
        List<LogicalPlan> inputs = PlanExpressions.mapAll(
                union.inputs(), input -> atMost(input, reach) ? input : new Limit(input, 0, reach));
        return inputs == union.inputs() ? limit : new Limit(new UnionAll(inputs), limit.offset(), limit.count());
    }

    private static LogicalPlan intoScan(Limit limit, Scan scan) {
        Long reach = reach(limit);
        if (reach == null || (scan.limit() != null && scan.limit() <= reach)) {
            return limit;
        }
        Scan limited = new Scan(scan.snapshot(), scan.projection(), scan.pruning(), reach);
        return new Limit(limited, limit.offset(), limit.count());
    }

    /// How many rows of the input decide the answer; null for all.
    private static @Nullable Long reach(Limit limit) {
        return limit.count() == null ? null : saturated(limit.offset(), limit.count());
    }

    /// Whether a plan is known to give no more than `rows` rows; `rows` is at least 1.
    private static boolean atMost(LogicalPlan plan, long rows) {
        return switch (plan) {
            case Limit limit -> limit.count() != null && limit.count() <= rows;
            case Project project -> atMost(project.input(), rows);
            case Values values -> values.rows().size() <= rows;
            case OneRow _ -> true;
            case Aggregate aggregate -> aggregate.groups().isEmpty();
            default -> false;
        };
    }

    private static long saturated(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
