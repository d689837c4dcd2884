package io.winnow.optimizer.logical;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.type.Schema;

/// Drops projections that hand on every column of their input, in its order and under its name.
public record RemoveTrivialProjections() implements LogicalRule {
    @Override
    public String name() {
        return "remove-trivial-projections";
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return plan.rewriteUp(node -> node instanceof Project project && trivial(project) ? project.input() : node);
    }

    private static boolean trivial(Project project) {
        Schema input = project.input().schema();
        if (project.columns().size() != input.size()) {
            return false;
        }
        for (int i = 0; i < input.size(); i++) {
            NamedExpr column = project.columns().get(i);
            if (!(column.expr() instanceof ColumnRef ref)
                    || ref.index() != i
                    || !column.name().equals(input.name(i))) {
                return false;
            }
        }
        return true;
    }
}
