package io.winnow.sql.bind;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;

/// A plan in its order. Columns after the first `visible` ones only serve the order and are dropped at the end,
/// above a limit, so that the limit stands directly on the sort.
record OrderedPlan(LogicalPlan plan, int visible) {
    static OrderedPlan unordered(LogicalPlan plan) {
        return new OrderedPlan(plan, plan.schema().size());
    }

    /// `top`, which has this plan's columns, without those that only served the order.
    LogicalPlan visibleOf(LogicalPlan top) {
        Schema schema = top.schema();
        if (schema.size() == visible) {
            return top;
        }
        List<NamedExpr> columns = new ArrayList<>(visible);
        for (int i = 0; i < visible; i++) {
            columns.add(new NamedExpr(new ColumnRef(i, schema.name(i), schema.type(i)), schema.name(i)));
        }
        return new Project(top, columns);
    }
}
