package io.winnow.physical.plan;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Aggregates rows into partial states, or partial states into results.
///
/// PARTIAL reads rows and emits, per group it has met, the group's values and the state fields of each aggregate; a
/// group may be emitted more than once. FINAL reads such states (columns: groups, then states, by position) from an
/// input that may hold any number of them, and emits one row per group: the group's values and the results. Without
/// groups, FINAL emits exactly one row, even over no input at all. `groups` and `aggregates` are expressions over
/// the rows that PARTIAL reads, in both; FINAL uses their types and names only.
public record AggregateExec(
        PhysicalPlan input, AggregateMode mode, List<NamedExpr> groups, List<AggregateCall> aggregates)
        implements PhysicalPlan {
    public AggregateExec {
        groups = List.copyOf(groups);
        aggregates = List.copyOf(aggregates);
        if (mode == AggregateMode.FINAL && !input.schema().sameTypes(stateSchema(groups, aggregates))) {
            throw new PlanException(
                    "final aggregate needs the states " + stateSchema(groups, aggregates) + ", not " + input.schema());
        }
    }

    /// The columns that partial and final exchange: groups, then the state fields of each aggregate.
    public static Schema stateSchema(List<NamedExpr> groups, List<AggregateCall> aggregates) {
        List<Field> fields = groupFields(groups);
        for (AggregateCall aggregate : aggregates) {
            fields.addAll(aggregate.stateFields());
        }
        return new Schema(fields);
    }

    private static List<Field> groupFields(List<NamedExpr> groups) {
        List<Field> fields = new ArrayList<>();
        for (NamedExpr group : groups) {
            fields.add(group.field());
        }
        return fields;
    }

    @Override
    public Schema schema() {
        if (mode == AggregateMode.PARTIAL) {
            return stateSchema(groups, aggregates);
        }
        List<Field> fields = groupFields(groups);
        for (AggregateCall aggregate : aggregates) {
            fields.add(aggregate.resultField());
        }
        return new Schema(fields);
    }

    @Override
    public List<PhysicalPlan> children() {
        return List.of(input);
    }

    @Override
    public AggregateExec withChildren(List<PhysicalPlan> children) {
        return new AggregateExec(PhysicalPlan.only(children), mode, groups, aggregates);
    }

    @Override
    public Map<String, String> attributes() {
        return PhysicalPlan.attributes("mode", mode.label(), "gby", groups.toString(), "aggr", aggregates.toString());
    }
}
