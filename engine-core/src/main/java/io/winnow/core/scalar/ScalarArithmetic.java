package io.winnow.core.scalar;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.ZoneId;

/// Arithmetic on single values, plainly right rather than fast.
///
/// Integers and decimals are checked: overflow names operation and type, division and modulo by zero are errors. A
/// decimal quotient is rounded half away from zero, that of integers which only a decimal holds truncated. Floats
/// follow IEEE 754 in their own width, and every NaN that comes out is the positive one.
public final class ScalarArithmetic {
    private ScalarArithmetic() {}

    /// `left op right` for operands of the types that [Coercion#arithmetic] names.
    ///
    /// @param zone in which months and days are added to zoned timestamps
    /// @throws ExecutionException on overflow and division by zero
    public static Object apply(
            ArithmeticOp op,
            Object left,
            DataType leftType,
            Object right,
            DataType rightType,
            DataType result,
            ZoneId zone) {
        return switch (result) {
            case DataType.Int type
            when leftType instanceof DataType.Int a && rightType instanceof DataType.Int b ->
                integer(op, Numbers.integer(left, a), Numbers.integer(right, b), type);
            case DataType.Decimal type ->
                decimal(op, Numbers.exact(left, leftType), Numbers.exact(right, rightType), type);
            case DataType.Floating type ->
                type.bits() == 32
                        ? (Object) positiveNan(floats(op, (Float) left, (Float) right))
                        : (Object)
                                positiveNan(doubles(op, ((Number) left).doubleValue(), ((Number) right).doubleValue()));
            case DataType.Int _, DataType.Date _, DataType.Time _, DataType.Timestamp _, DataType.Interval _ ->
                new TemporalArithmetic(op, left, leftType, right, rightType, result, zone).compute();
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.ListOf _,
                    DataType.Struct _,
                    DataType.MapOf _,
                    DataType.Unsupported _ ->
                throw new PlanException("no arithmetic " + leftType + " " + op.symbol() + " " + rightType);
        };
    }

    private static Long integer(ArithmeticOp op, BigInteger left, BigInteger right, DataType.Int type) {
        if ((op == ArithmeticOp.DIVIDE || op == ArithmeticOp.MODULO) && right.signum() == 0) {
            throw divisionByZero(op, left.toString(), type);
        }
        BigInteger value = switch (op) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
            case DIVIDE -> left.divide(right);
            case MODULO -> left.remainder(right);
        };
        if (!Numbers.fits(value, type)) {
            throw overflow(left + " " + op.symbol() + " " + right, type);
        }
        return value.longValue();
    }

    private static BigDecimal decimal(ArithmeticOp op, BigDecimal left, BigDecimal right, DataType.Decimal type) {
        if ((op == ArithmeticOp.DIVIDE || op == ArithmeticOp.MODULO) && right.signum() == 0) {
            throw divisionByZero(op, left.toPlainString(), type);
        }
        BigDecimal value = switch (op) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
            case DIVIDE -> left.divide(right, type.scale(), DecimalTypes.quotientRounding(type));
            case MODULO -> left.remainder(right);
        };
        BigDecimal rounded = Decimals.rounded(value, type);
        if (rounded == null) {
            throw overflow(left.toPlainString() + " " + op.symbol() + " " + right.toPlainString(), type);
        }
        return rounded;
    }

    /// Whether a quotient of this type is truncated, since it is one of integers, and not rounded.
    public static boolean truncates(DataType.Decimal quotient) {
        return DecimalTypes.quotientRounding(quotient) == RoundingMode.DOWN;
    }

    private static double doubles(ArithmeticOp op, double left, double right) {
        return switch (op) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case MODULO -> left % right;
        };
    }

    private static float floats(ArithmeticOp op, float left, float right) {
        return switch (op) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case MODULO -> left % right;
        };
    }

    /// The value, with the positive NaN for any NaN: what an expression computes is never the negative one.
    public static double positiveNan(double value) {
        return Double.isNaN(value) ? Double.NaN : value;
    }

    /// The value, with the positive NaN for any NaN.
    public static float positiveNan(float value) {
        return Float.isNaN(value) ? Float.NaN : value;
    }

    /// `-value`.
    ///
    /// @throws ExecutionException on overflow
    public static Object negate(Object value, DataType type) {
        return switch (type) {
            case DataType.Int integer -> {
                BigInteger negated = Numbers.integer(value, integer).negate();
                if (!Numbers.fits(negated, integer)) {
                    throw overflow("-(" + ValueText.shown(value, type) + ")", type);
                }
                yield (Object) negated.longValue();
            }
            case DataType.Decimal _ -> ((BigDecimal) value).negate();
            case DataType.Floating floating ->
                floating.bits() == 32 ? (Object) positiveNan(-(Float) value) : (Object) positiveNan(-(Double) value);
            case DataType.Interval _ -> {
                try {
                    yield Intervals.minus(new IntervalValue(0, 0, 0), (IntervalValue) value);
                } catch (ArithmeticException _) {
                    throw overflow("-(" + ValueText.shown(value, type) + ")", type);
                }
            }
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _,
                    DataType.ListOf _,
                    DataType.Struct _,
                    DataType.MapOf _,
                    DataType.Unsupported _ -> throw new PlanException("no negation of " + type);
        };
    }

    /// The error for a result that its type cannot hold.
    public static ExecutionException overflow(String operation, DataType type) {
        return new ExecutionException(ErrorCode.OVERFLOW, type + " overflow: " + operation);
    }

    private static ExecutionException divisionByZero(ArithmeticOp op, String left, DataType type) {
        return new ExecutionException(
                ErrorCode.DIVISION_BY_ZERO, type + " division by zero: " + left + " " + op.symbol() + " 0");
    }
}
