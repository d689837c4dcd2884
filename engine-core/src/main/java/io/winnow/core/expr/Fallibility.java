package io.winnow.core.expr;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.scalar.LikePattern;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.ArrayList;
import java.util.List;

/// Which expressions may fail on a value: those are evaluated only on rows that are alive, in the order written, and
/// never over dictionary entries or posting keys.
///
/// Errs on the side of "may fail".
public final class Fallibility {
    private Fallibility() {}

    /// Whether evaluating `expr` on some row may raise an error.
    public static boolean isFallible(Expr expr) {
        return Exprs.anyMatch(expr, Fallibility::mayFail);
    }

    /// The node alone, whatever its operands are.
    public static boolean mayFail(Expr node) {
        return switch (node) {
            case ColumnRef _, Literal _, Comparison _, And _, Or _, Not _ -> false;
            case IsNull _, IsTruth _, In _, Case _, Coalesce _, FieldAccess _ -> false;
            case Arithmetic arithmetic -> arithmetic(arithmetic);
            case Negate negate -> !Types.isFloat(negate.type()) && !Types.isDecimal(negate.type());
            case Like like -> like.escape() >= 0 && !isSoundPattern(like);
            case Cast cast ->
                !cast.lenient() && ScalarCasts.fallible(cast.operand().type(), cast.type());
            case Call call -> {
                List<DataType> types = new ArrayList<>();
                for (Expr argument : call.arguments()) {
                    types.add(argument.type());
                }
                yield call.function().fallible(types);
            }
        };
    }

    private static boolean arithmetic(Arithmetic a) {
        if (Types.isFloat(a.type())) {
            return false;
        }
        if (a.type() instanceof DataType.Decimal(int precision, int scale)
                && a.left().type() instanceof DataType.Decimal(int leftPrecision, int leftScale)
                && a.right().type() instanceof DataType.Decimal(int rightPrecision, int rightScale)) {
            // Every result fits when the type was not cut down to 38 digits.
            return switch (a.op()) {
                case ADD, SUBTRACT -> {
                    int whole = Math.max(leftPrecision - leftScale, rightPrecision - rightScale) + 1;
                    yield scale < Math.max(leftScale, rightScale) || precision - scale < whole;
                }
                case MULTIPLY -> scale < leftScale + rightScale || precision < leftPrecision + rightPrecision;
                case DIVIDE, MODULO -> true;
            };
        }
        return true;
    }

    /// Whether a pattern with an escape is known, and ends no escape halfway.
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
