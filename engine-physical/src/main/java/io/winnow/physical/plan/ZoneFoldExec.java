package io.winnow.physical.plan;

import io.winnow.core.error.PlanException;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;

/// Takes the rows of whole zones out of the scan below a partial aggregate, where zone statistics answer for them,
/// and adds their states to those that the aggregate makes of the rest.
///
/// @param input a partial aggregate over a scan, with at most a filter and projections of bare columns between
/// @param indexes zone maps of the scan's table whose statistics are answers
public record ZoneFoldExec(AggregateExec input, List<TableIndex> indexes) implements PhysicalPlan {
    public ZoneFoldExec {
        indexes = List.copyOf(indexes);
        if (input.mode() != AggregateMode.PARTIAL) {
            throw new PlanException("zones are folded into states, not into " + input.details());
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
    public ZoneFoldExec withChildren(List<PhysicalPlan> children) {
        if (PhysicalPlan.only(children) instanceof AggregateExec aggregate) {
            return new ZoneFoldExec(aggregate, indexes);
        }
        throw new PlanException("zones are folded above a partial aggregate only");
    }

    @Override
    public Map<String, String> attributes() {
        return PhysicalPlan.attributes("indexes", TableIndex.names(indexes));
    }
}
