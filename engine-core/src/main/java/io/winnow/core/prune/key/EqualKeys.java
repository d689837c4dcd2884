package io.winnow.core.prune.key;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;

/// Whether an expression can tell values apart that are equal and so are one key: `1 / x` is another number for the
/// two zeros, and an interval of a month shows another day than one of 30 days.
final class EqualKeys {
    private EqualKeys() {}

    /// Whether the expression is sure to give equal values for equal values of its columns.
    static boolean areTreatedAlike(Expr expr) {
        return switch (expr) {
            case ColumnRef _, Literal _ -> true;
            // These go by the one equality, whatever represents it.
            case Comparison _, In _, IsNull _, And _, Or _, Not _, IsTruth _, Case _, Coalesce _ -> operands(expr);
            case Negate _ -> operands(expr);
            case Arithmetic arithmetic ->
                switch (arithmetic.op()) {
                    case ADD, SUBTRACT, MULTIPLY -> exactOrFloat(expr) && operands(expr);
                    case DIVIDE, MODULO -> exact(expr);
                };
            case Cast cast -> isNumeric(cast) ? operands(expr) : exact(expr);
            case Like _, Call _, FieldAccess _ -> exact(expr);
        };
    }

    private static boolean isNumeric(Cast cast) {
        return Types.isNumeric(cast.operand().type()) && Types.isNumeric(cast.type());
    }

    private static boolean operands(Expr expr) {
        return expr.children().stream().allMatch(EqualKeys::areTreatedAlike);
    }

    /// Whether its operands are treated alike and equal ones are the same.
    private static boolean exact(Expr expr) {
        return operands(expr) && expr.children().stream().allMatch(child -> isConstant(child) || isOne(child.type()));
    }

    private static boolean exactOrFloat(Expr expr) {
        return expr.children().stream()
                .allMatch(child -> isConstant(child) || isOne(child.type()) || Types.isFloat(child.type()));
    }

    private static boolean isConstant(Expr expr) {
        return Exprs.columns(expr).isEmpty();
    }

    /// Whether equal values of a type are the same in every respect.
    private static boolean isOne(DataType type) {
        return !Types.isFloat(type) && !Types.isNested(type) && !(type instanceof DataType.Interval);
    }
}
