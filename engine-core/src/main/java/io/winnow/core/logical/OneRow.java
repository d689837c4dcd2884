package io.winnow.core.logical;

import io.winnow.core.type.Schema;
import java.util.List;

/// One row without columns: what a SELECT without FROM reads.
public record OneRow() implements LogicalPlan {
    @Override
    public Schema schema() {
        return Schema.EMPTY;
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
        return "OneRow";
    }
}
