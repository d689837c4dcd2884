package io.winnow.core.logical;

import io.winnow.core.type.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Drops the first `offset` rows, then keeps at most `count`.
///
/// @param count null for all
public record Limit(
        LogicalPlan input, long offset, @Nullable Long count) implements LogicalPlan {
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
        return new Limit(children.getFirst(), offset, count);
    }

    @Override
    public String details() {
        return "Limit: offset=" + offset + ", count=" + (count == null ? "all" : count);
    }
}
