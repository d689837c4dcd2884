package io.winnow.physical.plan;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Expr;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;

/// Keeps the rows for which `predicate` is TRUE. FALSE and UNKNOWN both drop the row.
public record FilterExec(PhysicalPlan input, Expr predicate) implements PhysicalPlan {
    public FilterExec {
        if (!predicate.isBoolean()) {
            throw new PlanException("filter predicate must be boolean: " + predicate);
        }
    }

    @Override
    public Schema schema() {
        return input.schema();
    }

    @Override
    public List<PhysicalPlan> children() {
        return List.of(input);
    }

    @Override
    public FilterExec withChildren(List<PhysicalPlan> children) {
        return new FilterExec(PhysicalPlan.only(children), predicate);
    }

    @Override
    public Map<String, String> attributes() {
        return PhysicalPlan.attributes("predicate", predicate.toString());
    }
}
