package io.winnow.physical.plan;

import io.winnow.core.expr.SortKey;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;

/// Orders all rows; equal keys keep the order of the input.
public record SortExec(PhysicalPlan input, List<SortKey> keys) implements PhysicalPlan {
    public SortExec {
        keys = List.copyOf(keys);
    }

    @Override
    public Schema schema() {
        return input.schema();
    }

    @Override
    public List<PhysicalPlan> children() {
        return List.of(input);
    }

    @Override
    public SortExec withChildren(List<PhysicalPlan> children) {
        return new SortExec(PhysicalPlan.only(children), keys);
    }

    @Override
    public Map<String, String> attributes() {
        return PhysicalPlan.attributes("keys", keys.toString());
    }
}
