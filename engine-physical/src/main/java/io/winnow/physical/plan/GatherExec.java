package io.winnow.physical.plan;

import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;

/// Runs its input, a chain of filters and projections over one scan, on several threads, and emits the batches in the
/// order in which one thread would: by row address.
///
/// Partial aggregates, sorts and top-N run such chains in parallel themselves; this stands where rows go elsewhere.
public record GatherExec(PhysicalPlan input) implements PhysicalPlan {
    @Override
    public Schema schema() {
        return input.schema();
    }

    @Override
    public List<PhysicalPlan> children() {
        return List.of(input);
    }

    @Override
    public GatherExec withChildren(List<PhysicalPlan> children) {
        return new GatherExec(PhysicalPlan.only(children));
    }

    @Override
    public Map<String, String> attributes() {
        return Map.of();
    }
}
