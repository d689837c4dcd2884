package io.winnow.physical.plan;

import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;

/// One row without columns: the input of constants.
public record PlaceholderRowExec() implements PhysicalPlan {
    @Override
    public Schema schema() {
        return Schema.EMPTY;
    }

    @Override
    public List<PhysicalPlan> children() {
        return List.of();
    }

    @Override
    public PlaceholderRowExec withChildren(List<PhysicalPlan> children) {
        return this;
    }

    @Override
    public Map<String, String> attributes() {
        return Map.of();
    }
}
