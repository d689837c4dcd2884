package io.winnow.physical.plan;

import io.winnow.core.expr.NamedExpr;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Computes columns from those of its input.
public record ProjectionExec(PhysicalPlan input, List<NamedExpr> columns) implements PhysicalPlan {
    public ProjectionExec {
        columns = List.copyOf(columns);
    }

    @Override
    public Schema schema() {
        List<Field> fields = new ArrayList<>(columns.size());
        for (NamedExpr column : columns) {
            fields.add(column.field());
        }
        return new Schema(fields);
    }

    @Override
    public List<PhysicalPlan> children() {
        return List.of(input);
    }

    @Override
    public ProjectionExec withChildren(List<PhysicalPlan> children) {
        return new ProjectionExec(PhysicalPlan.only(children), columns);
    }

    @Override
    public Map<String, String> attributes() {
        return PhysicalPlan.attributes("expr", columns.toString());
    }
}
