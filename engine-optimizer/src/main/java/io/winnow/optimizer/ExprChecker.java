package io.winnow.optimizer;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.Sides;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.core.type.Types;

/// Checks a bound expression against the columns that it reads.
final class ExprChecker {
    private ExprChecker() {}

    /// Throws a [PlanException] naming the first fault.
    static void check(Expr expr, Schema input) {
        switch (expr) {
            case ColumnRef ref -> checkColumn(ref, input);
            case Comparison c -> require(comparable(c.left().type(), c.right().type()), expr);
            case In in -> {
                for (Expr option : in.options()) {
                    require(comparable(in.value().type(), option.type()), expr);
                }
            }
            case Case choice -> {
                for (Expr result : choice.results()) {
                    require(result.type().equals(choice.type()), expr);
                }
            }
            case Coalesce coalesce -> {
                for (Expr operand : coalesce.operands()) {
                    require(operand.type().equals(coalesce.type()), expr);
                }
            }
            default -> {
                // the other nodes check themselves when they are made, or have no rule of their own
            }
        }
        for (Expr child : expr.children()) {
            check(child, input);
        }
    }

    /// As [#check], for something that must be a predicate.
    static void checkPredicate(Expr expr, Schema input) {
        if (!expr.isBoolean()) {
            throw new PlanException("predicate must be boolean, not " + expr.type() + ": " + expr);
        }
        check(expr, input);
    }

    private static void checkColumn(ColumnRef ref, Schema input) {
        if (ref.index() < 0 || ref.index() >= input.size()) {
            throw new PlanException(
                    "column " + ref + " is at position " + ref.index() + " of an input of " + input.size());
        }
        DataType actual = input.type(ref.index());
        if (!actual.equals(ref.type())) {
            throw new PlanException("column " + ref + " is " + ref.type() + " in an expression, and " + actual
                    + " at position " + ref.index() + " of the input");
        }
        if (actual instanceof DataType.Unsupported(String reason)) {
            throw new PlanException("column " + ref + " cannot be read: " + reason);
        }
    }

    private static boolean comparable(DataType left, DataType right) {
        return left.equals(right)
                || (Types.isNumeric(left) && Types.isNumeric(right))
                || (left instanceof DataType.Timestamp a
                        && right instanceof DataType.Timestamp b
                        && a.zoned() == b.zoned())
                || (Types.isNested(left)
                        && Types.isNested(right)
                        && new Sides(left, right).equals(Coercion.comparisonSides(left, right)));
    }

    private static void require(boolean typesAgree, Expr expr) {
        if (!typesAgree) {
            throw new PlanException("types do not agree within " + expr);
        }
    }
}
