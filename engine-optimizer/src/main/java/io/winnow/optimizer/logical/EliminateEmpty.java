package io.winnow.optimizer.logical;

import io.winnow.core.expr.Literal;
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
import java.util.ArrayList;
import java.util.List;

/// Answers what has no rows without reading: a filter that is never TRUE becomes no rows, and so does what stands
/// upon it. An aggregate without groups still gives its one row, and stays.
public record EliminateEmpty() implements LogicalRule {
    @Override
    public String name() {
        return "eliminate-empty";
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return plan.rewriteUp(EliminateEmpty::eliminate);
    }

    private static LogicalPlan eliminate(LogicalPlan node) {
        return switch (node) {
            case Filter filter
            when filter.predicate().equals(Literal.FALSE) || isUnknown(filter) ->
                PlanExpressions.empty(filter.schema());
            case Filter(LogicalPlan input, var _) -> unlessEmpty(node, input);
            case Project(LogicalPlan input, var _) -> unlessEmpty(node, input);
            case Sort(LogicalPlan input, var _) -> unlessEmpty(node, input);
            case Limit(LogicalPlan input, var _, var _) -> unlessEmpty(node, input);
            case Aggregate aggregate when !aggregate.groups().isEmpty() -> unlessEmpty(node, aggregate.input());
            case UnionAll union -> union(union);
            case Aggregate _, Scan _, Values _, OneRow _ -> node;
        };
    }

    private static boolean isUnknown(Filter filter) {
        return filter.predicate().equals(Literal.NULL_BOOL);
    }

    private static LogicalPlan unlessEmpty(LogicalPlan node, LogicalPlan input) {
        return PlanExpressions.isEmpty(input) ? PlanExpressions.empty(node.schema()) : node;
    }

    private static LogicalPlan union(UnionAll union) {
        List<LogicalPlan> inputs = new ArrayList<>(union.inputs());
        inputs.removeIf(PlanExpressions::isEmpty);
        if (inputs.size() == union.inputs().size() && inputs.size() > 1) {
            return union;
        }
        return switch (inputs.size()) {
            case 0 -> PlanExpressions.empty(union.schema());
            case 1 -> inputs.getFirst();
            default -> new UnionAll(inputs);
        };
    }
}
