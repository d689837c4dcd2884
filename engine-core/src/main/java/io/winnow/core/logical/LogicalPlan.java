package io.winnow.core.logical;

import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// What a query asks for, as a tree; expressions of a node are over the columns of its input.
public sealed interface LogicalPlan permits Scan, Values, OneRow, Filter, Project, Aggregate, Sort, Limit, UnionAll {
    Schema schema();

    List<LogicalPlan> children();

    /// The same node over other inputs; as many, of the same column types.
    LogicalPlan withChildren(List<LogicalPlan> children);

    /// One line for EXPLAIN VERBOSE, without the children.
    String details();

    /// This plan with `rule` applied to every node, inputs first. Gives the same instance where nothing changed.
    default LogicalPlan rewriteUp(UnaryOperator<LogicalPlan> rule) {
        List<LogicalPlan> rewritten = new ArrayList<>(children().size());
        boolean changed = false;
        for (LogicalPlan child : children()) {
            LogicalPlan next = child.rewriteUp(rule);
            changed |= next != child;
            rewritten.add(next);
        }
        return rule.apply(changed ? withChildren(rewritten) : this);
    }
}
