package io.winnow.core.logical;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;

/// Groups rows and aggregates each group; without groups, one row over all. Without aggregates, DISTINCT.
///
/// Columns of the result: the groups, then the aggregates.
public record Aggregate(LogicalPlan input, List<NamedExpr> groups, List<AggregateCall> aggregates)
        implements LogicalPlan {
    public Aggregate {
        groups = List.copyOf(groups);
        aggregates = List.copyOf(aggregates);
    }

    @Override
    public Schema schema() {
        List<Field> fields = new ArrayList<>(groups.size() + aggregates.size());
        for (NamedExpr group : groups) {
            fields.add(group.field());
        }
        for (AggregateCall aggregate : aggregates) {
            fields.add(aggregate.resultField());
        }
        return new Schema(fields);
    }

    @Override
    public List<LogicalPlan> children() {
        return List.of(input);
    }

    @Override
    public LogicalPlan withChildren(List<LogicalPlan> children) {
        return new Aggregate(children.getFirst(), groups, aggregates);
    }

    @Override
    public String details() {
        return "Aggregate: gby=" + groups + ", aggr=" + aggregates;
    }
}
