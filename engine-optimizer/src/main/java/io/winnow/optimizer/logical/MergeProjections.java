package io.winnow.optimizer.logical;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.ExprSize;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import java.util.List;

/// Makes one projection of two that stand on each other, where nothing is then computed twice.
///
/// A fallible or volatile definition is merged only where it becomes a column as it is: inside an expression it might
/// come to stand behind a guard, or be asked for fewer rows. Nothing is merged into expressions that are too deep.
public record MergeProjections() implements LogicalRule {
    @Override
    public String name() {
        return "merge-projections";
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return plan.rewriteUp(node ->
                node instanceof Project outer && outer.input() instanceof Project inner ? merge(outer, inner) : node);
    }

    private static LogicalPlan merge(Project outer, Project inner) {
        List<Expr> definitions = PlanExpressions.expressions(inner.columns());
        int[] uses = new int[definitions.size()];
        boolean[] nested = new boolean[definitions.size()];
        for (NamedExpr column : outer.columns()) {
            count(column.expr(), false, uses, nested);
        }
        for (int i = 0; i < uses.length; i++) {
            if (!mergeable(definitions.get(i), uses[i], nested[i])) {
                return outer;
            }
        }
        for (NamedExpr column : outer.columns()) {
            if (!ExprSize.fitsInlined(column.expr(), definitions)) {
                return outer;
            }
        }
        return new Project(
                inner.input(), PlanExpressions.mapNamed(outer.columns(), expr -> Exprs.inline(expr, definitions)));
    }

    private static boolean mergeable(Expr definition, int uses, boolean nested) {
        if (definition instanceof ColumnRef || definition instanceof Literal || uses == 0) {
            return true;
        }
        return uses == 1 && !(nested && (Fallibility.isFallible(definition) || Exprs.isVolatile(definition)));
    }

    private static void count(Expr expr, boolean inside, int[] uses, boolean[] nested) {
        if (expr instanceof ColumnRef ref) {
            uses[ref.index()]++;
            nested[ref.index()] |= inside;
        }
        for (Expr child : expr.children()) {
            count(child, true, uses, nested);
        }
    }
}
