package io.winnow.physical.plan;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.SortKey;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;

/// The first `offset + count` rows of an ordering, of which the first `offset` are dropped; equal keys keep the order
/// of the input.
public record TopNExec(PhysicalPlan input, List<SortKey> keys, long offset, long count) implements PhysicalPlan {
    public TopNExec {
        keys = List.copyOf(keys);
        if (offset < 0 || count < 0) {
            throw new PlanException("negative offset or count: " + offset + ", " + count);
        }
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
    public TopNExec withChildren(List<PhysicalPlan> children) {
        return new TopNExec(PhysicalPlan.only(children), keys, offset, count);
    }

    @Override
    public Map<String, String> attributes() {
        return PhysicalPlan.attributes(
                "keys", keys.toString(), "offset", String.valueOf(offset), "count", String.valueOf(count));
    }
}
