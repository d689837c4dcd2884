package io.winnow.core.expr;

import io.winnow.core.error.ExecutionException;
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
            // Integers overflow and divide by zero; so do dates and intervals. Floats never fail.
            case Arithmetic arithmetic -> !Types.isFloat(arithmetic.type()) && !holdsEveryResult(arithmetic);
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

    /// Whether a decimal result has room for every result: its digits were not cut to 38.
    private static boolean holdsEveryResult(Arithmetic arithmetic) {
        if (!(arithmetic.type() instanceof DataType.Decimal result
                && arithmetic.left().type() instanceof DataType.Decimal left
                && arithmetic.right().type() instanceof DataType.Decimal right)) {
            return false;
        }
        int digits = result.precision() - result.scale();
        int leftDigits = left.precision() - left.scale();
        int rightDigits = right.precision() - right.scale();
        return switch (arithmetic.op()) {
            case ADD, SUBTRACT ->
                digits > Math.max(leftDigits, rightDigits) && result.scale() >= Math.max(left.scale(), right.scale());
            case MULTIPLY -> digits >= leftDigits + rightDigits && result.scale() >= left.scale() + right.scale();
            case DIVIDE, MODULO -> false;
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
