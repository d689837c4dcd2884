package io.winnow.core.eval;

import io.winnow.core.error.ExecutionException;
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
import io.winnow.core.scalar.LikePattern;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;

/// Which expressions can fail on some row. Those that can are evaluated only where they must be: never ahead of
/// another fallible conjunct, never over dictionary entries that no row may use.
public final class Fallibility {
    private Fallibility() {}

    /// Whether evaluating the expression can be an error for some values of its columns.
    public static boolean isFallible(Expr expr) {
        return Exprs.anyMatch(expr, Fallibility::nodeIsFallible);
    }

    private static boolean nodeIsFallible(Expr node) {
        return switch (node) {
            // Integers and decimals overflow and divide by zero; so do dates and intervals. Floats never fail.
            case Arithmetic arithmetic -> !Types.isFloat(arithmetic.type());
            case Negate negate -> negate.type() instanceof DataType.Int || negate.type() instanceof DataType.Interval;
            case Cast cast ->
                !cast.lenient() && ScalarCasts.fallible(cast.operand().type(), cast.type());
            case Like like -> like.escape() >= 0 && !isSoundPattern(like);
            case Call call ->
                call.function()
                        .fallible(call.arguments().stream().map(Expr::type).toList());
            case ColumnRef _,
                    Literal _,
                    Comparison _,
                    And _,
                    Or _,
                    Not _,
                    IsNull _,
                    IsTruth _,
                    In _,
                    Case _,
                    Coalesce _,
                    FieldAccess _ -> false;
        };
    }

    private static boolean isSoundPattern(Like like) {
        if (!(like.pattern() instanceof Literal literal)) {
            return false;
        }
        if (!(literal.value() instanceof String pattern)) {
            return true;
        }
        try {
            LikePattern.of(pattern, like.escape());
            return true;
        } catch (ExecutionException _) {
            return false;
        }
    }
}
