package io.winnow.core.logical;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Expr;
import io.winnow.core.type.Schema;
import java.util.List;

/// Keeps the rows for which `predicate` is TRUE.
public record Filter(LogicalPlan input, Expr predicate) implements LogicalPlan {
    public Filter {
        if (!predicate.isBoolean()) {
            throw new PlanException("filter predicate must be boolean: " + predicate);
        }
    }

    @Override
    public Schema schema() {
        return input.schema();
    }

    @Override
    public List<LogicalPlan> children() {
        return List.of(input);
    }

    @Override
    public LogicalPlan withChildren(List<LogicalPlan> children) {
        return new Filter(children.getFirst(), predicate);
    }

    @Override
    public String details() {
        return "Filter: " + predicate;
    }
}
