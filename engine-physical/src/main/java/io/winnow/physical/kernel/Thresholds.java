package io.winnow.physical.kernel;

import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Comparisons of a column with a constant of another type, exactly by value: the constant is floored to the
/// column's own values once, and the operator changed where that lost something (`x < 2.5` is `x <= 2`).
final class Thresholds {
    private Thresholds() {}

    /// Null where the types are not numbers or timestamps that lie in an `int`, `long` or `double`.
    static @Nullable ConstantComparer of(ComparisonOp op, DataType column, DataType constant, Object value) {
        if (value instanceof Float || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            if (Double.isNaN(number) || Double.isInfinite(number)) {
                return Types.isInteger(column) || Types.isDecimal(column)
                        ? beyond(op, FloatKeys.key(number) > 0 ? -1 : 1)
                        : null;
            }
        }
        BigDecimal exact = exact(constant, value);
        if (exact == null) {
            return null;
        }
        return switch (column) {
            case DataType.Int integer -> integers(op, exact, integer);
            case DataType.Decimal decimal
            when decimal.physical() == PhysicalType.INT64 -> longs(op, exact.scaleByPowerOfTen(decimal.scale()));
            case DataType.Timestamp timestamp
            when constant instanceof DataType.Timestamp other && timestamp.zoned() == other.zoned() ->
                longs(op, exact.multiply(BigDecimal.valueOf(timestamp.unit().perSecond())));
            case DataType.Floating(int bits) when bits == 64 && Types.isNumeric(constant) -> doubles(op, exact);
            default -> null;
        };
    }

    /// The constant as a number: of seconds for timestamps.
    private static @Nullable BigDecimal exact(DataType type, Object value) {
        return switch (type) {
            case DataType.Int(int bits, boolean signed)
            when bits == 64 && !signed -> new BigDecimal(new BigInteger(Long.toUnsignedString((Long) value)));
            case DataType.Int _ -> BigDecimal.valueOf((Long) value);
            case DataType.Decimal _ -> (BigDecimal) value;
            case DataType.Floating _ -> new BigDecimal(((Number) value).doubleValue());
            case DataType.Timestamp timestamp ->
                BigDecimal.valueOf((Long) value, timestamp.unit().digits());
            default -> null;
        };
    }

    private static ConstantComparer integers(ComparisonOp op, BigDecimal threshold, DataType.Int type) {
        if (type.equals(DataType.UINT64)) {
            BigInteger floor = threshold.setScale(0, RoundingMode.FLOOR).toBigInteger();
            if (floor.signum() < 0 || floor.bitLength() > 64) {
                return beyond(op, -floor.signum());
            }
            ComparisonOp adjusted = adjusted(op, isWhole(threshold));
            return adjusted == null ? never(op) : ConstantComparers.longs(adjusted, floor.longValue(), Long.MIN_VALUE);
        }
        if (type.physical() == PhysicalType.INT64) {
            return longs(op, threshold);
        }
        BigInteger floor = threshold.setScale(0, RoundingMode.FLOOR).toBigInteger();
        if (floor.bitLength() > 31) {
            return beyond(op, -floor.signum());
        }
        ComparisonOp adjusted = adjusted(op, isWhole(threshold));
        return adjusted == null ? never(op) : ConstantComparers.ints(adjusted, floor.intValue());
    }

    private static ConstantComparer longs(ComparisonOp op, BigDecimal threshold) {
        BigInteger floor = threshold.setScale(0, RoundingMode.FLOOR).toBigInteger();
        if (floor.bitLength() > 63) {
            return beyond(op, -floor.signum());
        }
        ComparisonOp adjusted = adjusted(op, isWhole(threshold));
        return adjusted == null ? never(op) : ConstantComparers.longs(adjusted, floor.longValue(), 0);
    }

    private static ConstantComparer doubles(ComparisonOp op, BigDecimal threshold) {
        // 38 digits are far within the range of a double: the nearest one is finite.
        double nearest = threshold.doubleValue();
        int sign = new BigDecimal(nearest).compareTo(threshold);
        double floor = sign > 0 ? Math.nextDown(nearest) : nearest;
        ComparisonOp adjusted = adjusted(op, sign == 0);
        return adjusted == null ? never(op) : ConstantComparers.doubles(adjusted, floor);
    }

    private static boolean isWhole(BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0;
    }

    /// The operator against the floor of the constant; null where equality is impossible.
    private static @Nullable ComparisonOp adjusted(ComparisonOp op, boolean exact) {
        if (exact) {
            return op;
        }
        return switch (op) {
            case LESS, LESS_OR_EQUAL -> ComparisonOp.LESS_OR_EQUAL;
            case GREATER, GREATER_OR_EQUAL -> ComparisonOp.GREATER;
            case EQUAL, NOT_EQUAL, DISTINCT, NOT_DISTINCT -> null;
        };
    }

    /// No value equals the constant.
    private static ConstantComparer never(ComparisonOp op) {
        return beyond(op, 1);
    }

    /// Every value compares to the constant as `sign`.
    private static ConstantComparer beyond(ComparisonOp op, int sign) {
        byte held = (byte) (op.holds(sign) ? 1 : 0);
        return (_, out, rows) -> Arrays.fill(out, 0, rows, held);
    }
}
