package io.winnow.physical.plan;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;

/// The rows of each input, one input after another. Column types agree; names are those of the first.
public record UnionExec(List<PhysicalPlan> inputs) implements PhysicalPlan {
    public UnionExec {
        inputs = List.copyOf(inputs);
        if (inputs.isEmpty()) {
            throw new PlanException("a union needs an input");
        }
        for (PhysicalPlan input : inputs) {
            if (!input.schema().sameTypes(inputs.getFirst().schema())) {
                throw new PlanException(
                        "inputs of a union differ: " + inputs.getFirst().schema() + " and " + input.schema());
            }
        }
    }

    /// A union, or the input itself where it is the only one.
    public static PhysicalPlan of(List<PhysicalPlan> inputs) {
        return inputs.size() == 1 ? inputs.getFirst() : new UnionExec(inputs);
    }

    @Override
    public Schema schema() {
        return inputs.getFirst().schema();
    }

    @Override
    public List<PhysicalPlan> children() {
        return inputs;
    }

    @Override
    public UnionExec withChildren(List<PhysicalPlan> children) {
        return new UnionExec(children);
    }

    @Override
    public Map<String, String> attributes() {
        return Map.of();
    }
}
