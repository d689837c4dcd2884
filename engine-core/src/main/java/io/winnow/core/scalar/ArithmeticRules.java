package io.winnow.core.scalar;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import org.jspecify.annotations.Nullable;

/// The table of arithmetic: which operand types an operation takes and what it gives.
final class ArithmeticRules {
    private ArithmeticRules() {}

    static ArithmeticTypes numeric(ArithmeticOp op, DataType left, DataType right) {
        if (Types.isFloat(left) || Types.isFloat(right)) {
            DataType type = left.equals(right) ? left : DataType.FLOAT64;
            return new ArithmeticTypes(type, type, type);
        }
        if (left instanceof DataType.Int a && right instanceof DataType.Int b) {
            // Uint64 with signed gives decimal(20,0), which stays an integer: a quotient of scale 0 is truncated.
            DataType type = Coercion.commonInteger(a, b);
            return new ArithmeticTypes(type, type, type);
        }
        DataType.Decimal a = Coercion.decimalOf(left);
        DataType.Decimal b = Coercion.decimalOf(right);
        return new ArithmeticTypes(a, b, DecimalTypes.result(op, a, b));
    }

    /// An operation with an untyped NULL has the types that the other side would have with itself, or the first form
    /// that exists for it.
    static @Nullable ArithmeticTypes withNull(ArithmeticOp op, DataType left, DataType right) {
        if (left instanceof DataType.Null && right instanceof DataType.Null) {
            return new ArithmeticTypes(DataType.INT32, DataType.INT32, DataType.INT32);
        }
        DataType known = left instanceof DataType.Null ? right : left;
        if (Types.isNumeric(known)) {
            return numeric(op, known, known);
        }
        for (DataType partner : new DataType[] {DataType.INTERVAL, DataType.INT64, DataType.FLOAT64, known}) {
            ArithmeticTypes types =
                    left instanceof DataType.Null ? temporal(op, partner, known) : temporal(op, known, partner);
            if (types != null) {
                return types;
            }
        }
        return null;
    }

    static @Nullable ArithmeticTypes temporal(ArithmeticOp op, DataType left, DataType right) {
        return switch (op) {
            case ADD -> {
                ArithmeticTypes types = plus(left, right);
                ArithmeticTypes mirrored = types == null ? plus(right, left) : null;
                yield mirrored == null
                        ? types
                        : new ArithmeticTypes(
                                /* left= */ mirrored.right(), /* right= */ mirrored.left(), mirrored.result());
            }
            case SUBTRACT -> {
                ArithmeticTypes types = minus(left, right);
                yield types == null && !(left instanceof DataType.Date && right instanceof DataType.Time)
                        ? plus(left, right)
                        : types;
            }
            case MULTIPLY ->
                left instanceof DataType.Interval && Types.isNumeric(right)
                        ? new ArithmeticTypes(left, factor(right), left)
                        : right instanceof DataType.Interval && Types.isNumeric(left)
                                ? new ArithmeticTypes(factor(left), right, right)
                                : null;
            case DIVIDE ->
                left instanceof DataType.Interval && Types.isNumeric(right)
                        ? new ArithmeticTypes(left, DataType.FLOAT64, left)
                        : null;
            case MODULO -> null;
        };
    }

    private static DataType factor(DataType number) {
        boolean longInteger = number instanceof DataType.Int integer && (integer.signed() || integer.bits() < 64);
        return longInteger ? DataType.INT64 : DataType.FLOAT64;
    }

    /// `left + right`, and `left - right` where a span is taken away.
    private static @Nullable ArithmeticTypes plus(DataType left, DataType right) {
        if (left instanceof DataType.Date && right instanceof DataType.Int) {
            return new ArithmeticTypes(left, DataType.INT64, left);
        }
        if (left instanceof DataType.Date && right instanceof DataType.Interval) {
            return new ArithmeticTypes(DataType.TIMESTAMP, right, DataType.TIMESTAMP);
        }
        if (left instanceof DataType.Date && right instanceof DataType.Time) {
            return new ArithmeticTypes(left, right, DataType.TIMESTAMP);
        }
        boolean takesSpan = left instanceof DataType.Timestamp
                || left instanceof DataType.Time
                || left instanceof DataType.Interval;
        return takesSpan && right instanceof DataType.Interval ? new ArithmeticTypes(left, right, left) : null;
    }

    /// Differences of two points in time.
    private static @Nullable ArithmeticTypes minus(DataType left, DataType right) {
        if (left instanceof DataType.Date && right instanceof DataType.Date) {
            return new ArithmeticTypes(left, right, DataType.INT64);
        }
        if (left instanceof DataType.Time && right instanceof DataType.Time) {
            return new ArithmeticTypes(left, right, DataType.INTERVAL);
        }
        if (left instanceof DataType.Timestamp || right instanceof DataType.Timestamp) {
            DataType common = Coercion.common(left, right);
            return common == null ? null : new ArithmeticTypes(common, common, DataType.INTERVAL);
        }
        return null;
    }
}
