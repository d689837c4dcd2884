package io.winnow.core.logical;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.Schema;
import java.util.List;

/// The rows of each input, one input after another; column types agree, names are those of the first.
public record UnionAll(List<LogicalPlan> inputs) implements LogicalPlan {
    public UnionAll {
        inputs = List.copyOf(inputs);
        for (LogicalPlan input : inputs) {
            if (!input.schema().sameTypes(inputs.getFirst().schema())) {
                throw new PlanException(
                        "inputs of a union differ: " + inputs.getFirst().schema() + " and " + input.schema());
            }
        }
    }

    @Override
    public Schema schema() {
        return inputs.getFirst().schema();
    }

    @Override
    public List<LogicalPlan> children() {
        return inputs;
    }

    @Override
    public LogicalPlan withChildren(List<LogicalPlan> children) {
        return new UnionAll(children);
    }

    @Override
    public String details() {
        return "UnionAll";
    }
}
