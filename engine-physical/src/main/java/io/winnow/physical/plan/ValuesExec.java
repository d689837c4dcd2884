package io.winnow.physical.plan;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Expr;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;

/// Constant rows, which may be none.
///
/// @param rows each as wide as the schema; expressions read no column
public record ValuesExec(Schema schema, List<List<Expr>> rows) implements PhysicalPlan {
    public ValuesExec {
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Expr> row : rows) {
            if (row.size() != schema.size()) {
                throw new PlanException("a row of " + row.size() + " values for " + schema.size() + " columns");
            }
        }
    }

    @Override
    public List<PhysicalPlan> children() {
        return List.of();
    }

    @Override
    public ValuesExec withChildren(List<PhysicalPlan> children) {
        return this;
    }

    @Override
    public Map<String, String> attributes() {
        return PhysicalPlan.attributes("rows", String.valueOf(rows.size()));
    }
}
