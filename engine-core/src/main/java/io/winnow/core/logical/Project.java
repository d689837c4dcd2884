package io.winnow.core.logical;

import io.winnow.core.expr.NamedExpr;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;

/// Computes columns.
public record Project(LogicalPlan input, List<NamedExpr> columns) implements LogicalPlan {
    public Project {
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
    public List<LogicalPlan> children() {
        return List.of(input);
    }

    @Override
    public LogicalPlan withChildren(List<LogicalPlan> children) {
        return new Project(children.getFirst(), columns);
    }

    @Override
    public String details() {
        return "Project: " + columns;
    }
}
