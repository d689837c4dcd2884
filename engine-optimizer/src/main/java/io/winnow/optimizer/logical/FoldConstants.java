package io.winnow.optimizer.logical;

import io.winnow.core.error.WinnowException;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.function.Volatility;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.type.Types;

/// Computes what needs no row: `1 + 1` becomes `2`, `now()` the start of the statement.
///
/// An expression that fails stays as it is, so that it fails only if a row asks for it: it may be guarded by a CASE
/// that no row passes. Nested values stay unfolded, since a call may make a list of any length.
public record FoldConstants(ConstantEvaluator evaluator) implements LogicalRule {
    @Override
    public String name() {
        return "fold-constants";
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return plan.rewriteUp(node -> PlanExpressions.map(node, expr -> expr.rewriteUp(this::fold)));
    }

    private Expr fold(Expr expr) {
        if (!foldable(expr)) {
            return expr;
        }
        try {
            return new Literal(expr.type(), evaluator.evaluate(expr));
        } catch (WinnowException _) {
            return expr; // not an answer: whoever evaluates it at execution raises this very error, if a row needs it
        }
    }

    private static boolean foldable(Expr expr) {
        if (expr instanceof Literal || expr instanceof ColumnRef || Types.isNested(expr.type())) {
            return false;
        }
        if (expr instanceof Call call && call.function().volatility() == Volatility.VOLATILE) {
            return false;
        }
        if (expr instanceof Cast cast && Types.isNested(cast.operand().type())) {
            return false;
        }
        for (Expr child : expr.children()) {
            if (!(child instanceof Literal)) {
                return false;
            }
        }
        return true;
    }
}
