package io.winnow.physical.plan;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Drops the first `offset` rows, then keeps at most `count`, and stops its input.
///
/// @param count null for all
public record LimitExec(
        PhysicalPlan input, long offset, @Nullable Long count) implements PhysicalPlan {
    public LimitExec {
        if (offset < 0 || (count != null && count < 0)) {
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
    public LimitExec withChildren(List<PhysicalPlan> children) {
        return new LimitExec(PhysicalPlan.only(children), offset, count);
    }

    @Override
    public Map<String, String> attributes() {
        return PhysicalPlan.attributes(
                "offset", String.valueOf(offset), "count", count == null ? "all" : count.toString());
    }
}
