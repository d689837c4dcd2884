package io.winnow.optimizer.logical;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Shorter forms of one node whose operands are already short. Each is equal in three-valued logic, raises no error
/// that the long form does not, and hides none that a row would have raised.
final class Simplification {
    /// Deeper trees are not looked at for repetition: records compare and hash themselves by deep recursion.
    private static final int MOST_LEVELS = 100;

    private Simplification() {}

    /// The same instance where there is none.
    static Expr simplify(Expr expr) {
        Expr simple = shorter(expr);
        return simple.equals(expr) ? expr : simple;
    }

    private static Expr shorter(Expr expr) {
        return switch (expr) {
            case And and -> junction(and.operands(), Literal.TRUE, Literal.FALSE);
            case Or or -> junction(or.operands(), Literal.FALSE, Literal.TRUE);
            case Not not -> negated(not);
            case Comparison comparison -> comparison(comparison);
            case In in -> in(in);
            case Case choice -> choice(choice);
            case Coalesce coalesce -> coalesce(coalesce);
            case Cast cast when cast.operand().type().equals(cast.type()) -> cast.operand();
            default -> expr;
        };
    }

    /// AND (`neutral` TRUE, `decisive` FALSE) or OR (the reverse).
    private static Expr junction(List<Expr> operands, Literal neutral, Literal decisive) {
        boolean isAnd = decisive.equals(Literal.FALSE);
        List<Expr> kept = new ArrayList<>(operands.size());
        Set<Expr> seen = new HashSet<>();
        for (Expr operand : flattened(operands, isAnd)) {
            if (operand.equals(neutral)) {
                continue;
            }
            if (operand.equals(decisive)) {
                // Nothing to its right is evaluated. To its left, what can fail counts, and so does what guards that.
                while (!kept.isEmpty() && !Fallibility.isFallible(kept.getLast())) {
                    kept.removeLast();
                }
                kept.add(operand);
                break;
            }
            if (isDeep(operand, MOST_LEVELS) || seen.add(operand) || Exprs.isVolatile(operand)) {
                kept.add(operand);
            }
        }
        return isAnd ? Exprs.and(kept) : Exprs.or(kept);
    }

    private static boolean isDeep(Expr expr, int levels) {
        if (levels == 0) {
            return true;
        }
        for (Expr child : expr.children()) {
            if (isDeep(child, levels - 1)) {
                return true;
            }
        }
        return false;
    }

    private static List<Expr> flattened(List<Expr> operands, boolean isAnd) {
        List<Expr> flat = new ArrayList<>(operands.size());
        for (Expr operand : operands) {
            switch (operand) {
                case And and when isAnd -> flat.addAll(and.operands());
                case Or or when !isAnd -> flat.addAll(or.operands());
                default -> flat.add(operand);
            }
        }
        return flat;
    }

    /// Pushes a negation into what it negates, where that is exact for NULL and NaN.
    private static Expr negated(Not not) {
        return switch (not.operand()) {
            case Not(Expr inner) -> inner;
            case Literal(var _, Object value) ->
                value == null ? Literal.NULL_BOOL : (boolean) value ? Literal.FALSE : Literal.TRUE;
            case Comparison(ComparisonOp op, Expr left, Expr right) -> new Comparison(op.negated(), left, right);
            case And and -> junction(negatedAll(and.operands()), Literal.FALSE, Literal.TRUE);
            case Or or -> junction(negatedAll(or.operands()), Literal.TRUE, Literal.FALSE);
            default -> not;
        };
    }

    private static List<Expr> negatedAll(List<Expr> operands) {
        List<Expr> negated = new ArrayList<>(operands.size());
        for (Expr operand : operands) {
            negated.add(negated(new Not(operand)));
        }
        return negated;
    }

    private static Expr comparison(Comparison comparison) {
        if (comparison.left() instanceof Literal && !(comparison.right() instanceof Literal)) {
            return comparison(new Comparison(
                    comparison.op().mirrored(), /* left= */ comparison.right(), /* right= */ comparison.left()));
        }
        if (!(comparison.right() instanceof Literal(var _, Object value)) || comparison.left() instanceof Literal) {
            return comparison;
        }
        Expr operand = comparison.left();
        if (value == null) {
            return switch (comparison.op()) {
                case DISTINCT -> new Not(new IsNull(operand));
                case NOT_DISTINCT -> new IsNull(operand);
                case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                    Fallibility.isFallible(operand) || Exprs.isVolatile(operand) ? comparison : Literal.NULL_BOOL;
            };
        }
        if (value instanceof Boolean truth
                && (comparison.op() == ComparisonOp.EQUAL || comparison.op() == ComparisonOp.NOT_EQUAL)) {
            boolean same = truth == (comparison.op() == ComparisonOp.EQUAL);
            return same ? operand : negated(new Not(operand));
        }
        return LiteralComparison.unwrap(comparison);
    }

    private static Expr in(In in) {
        In distinct = in;
        if (in.options().stream().allMatch(Literal.class::isInstance)) {
            List<Expr> options = List.copyOf(new LinkedHashSet<>(in.options()));
            distinct = options.size() == in.options().size() ? in : new In(in.value(), options);
        }
        if (distinct.options().size() == 1) {
            return comparison(new Comparison(
                    ComparisonOp.EQUAL, distinct.value(), distinct.options().getFirst()));
        }
        Expr unwrapped = LiteralComparison.unwrap(distinct);
        return unwrapped instanceof Comparison single ? comparison(single) : unwrapped;
    }

    private static Expr choice(Case choice) {
        List<Expr> conditions = new ArrayList<>();
        List<Expr> results = new ArrayList<>();
        Expr otherwise = choice.otherwise();
        for (int i = 0; i < choice.conditions().size(); i++) {
            Expr condition = choice.conditions().get(i);
            if (condition.equals(Literal.TRUE)) {
                otherwise = choice.results().get(i);
                break;
            }
            if (!condition.equals(Literal.FALSE) && !condition.equals(Literal.NULL_BOOL)) {
                conditions.add(condition);
                results.add(choice.results().get(i));
            }
        }
        return conditions.isEmpty() ? otherwise : new Case(conditions, results, otherwise);
    }

    private static Expr coalesce(Coalesce coalesce) {
        List<Expr> operands = new ArrayList<>();
        for (Expr operand : coalesce.operands()) {
            if (operand instanceof Literal(var _, Object value)) {
                if (value != null) {
                    operands.add(operand);
                    break; // what stands to its right is never asked
                }
            } else {
                operands.add(operand);
            }
        }
        return switch (operands.size()) {
            case 0 -> coalesce.operands().getFirst();
            case 1 -> operands.getFirst();
            default -> new Coalesce(operands);
        };
    }
}
