package io.winnow.core.logical;

import io.winnow.core.expr.SortKey;
import io.winnow.core.type.Schema;
import java.util.List;

/// Orders rows; equal keys keep the order of the input.
public record Sort(LogicalPlan input, List<SortKey> keys) implements LogicalPlan {
    public Sort {
        keys = List.copyOf(keys);
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
        return new Sort(children.getFirst(), keys);
    }

    @Override
    public String details() {
        return "Sort: " + keys;
    }
}
