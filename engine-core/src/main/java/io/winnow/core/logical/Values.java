package io.winnow.core.logical;

import io.winnow.core.expr.Expr;
import io.winnow.core.type.Schema;
import java.util.List;

/// Constant rows.
///
/// @param rows each as wide as the schema; expressions read no column
public record Values(Schema schema, List<List<Expr>> rows) implements LogicalPlan {
    public Values {
        rows = rows.stream().map(List::copyOf).toList();
    }

    @Override
    public List<LogicalPlan> children() {
        return List.of();
    }

    @Override
    public LogicalPlan withChildren(List<LogicalPlan> children) {
        return this;
    }

    @Override
    public String details() {
        return "Values: rows=" + rows.size();
    }
}
