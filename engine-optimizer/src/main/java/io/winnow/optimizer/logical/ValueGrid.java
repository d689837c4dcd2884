package io.winnow.optimizer.logical;

import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// The values that a type can hold, as points on the line of numbers: what lies next to a number that the type cannot
/// hold.
///
/// @param type an integer, decimal, float or timestamp type
record ValueGrid(DataType type) {
    private static final int LONG_BITS = 63;

    /// Whether the type is one that this class knows.
    static boolean covers(DataType type) {
        return type instanceof DataType.Int
                || type instanceof DataType.Decimal
                || type instanceof DataType.Floating
                || type instanceof DataType.Timestamp;
    }

    /// The number that a carrier of `type` stands for (seconds, for a timestamp); null for NaN and the infinities.
    static @Nullable BigDecimal number(DataType type, Object carrier) {
        return switch (type) {
            case DataType.Int integer ->
                integer.bits() == 64 && !integer.signed()
                        ? new BigDecimal(new BigInteger(Long.toUnsignedString((long) carrier)))
                        : BigDecimal.valueOf((long) carrier);
            case DataType.Decimal _ -> (BigDecimal) carrier;
            case DataType.Floating _ -> {
                double value = ((Number) carrier).doubleValue();
                yield Double.isFinite(value) ? new BigDecimal(value) : null;
            }
            case DataType.Timestamp(TimeUnit unit, boolean _) -> BigDecimal.valueOf((long) carrier, unit.digits());
            default -> throw new IllegalArgumentException("no numbers of " + type);
        };
    }

    /// The greatest value that is not above `number`, null where all are.
    @Nullable
    Literal floor(BigDecimal number) {
        return neighbour(number, RoundingMode.FLOOR);
    }

    /// The least value that is not below `number`, null where all are.
    @Nullable
    Literal ceiling(BigDecimal number) {
        return neighbour(number, RoundingMode.CEILING);
    }

    private @Nullable Literal neighbour(BigDecimal number, RoundingMode mode) {
        return switch (type) {
            case DataType.Floating(int bits) when bits == 32 -> new Literal(type, near32(number, mode));
            case DataType.Floating _ -> new Literal(type, near64(number, mode));
            case DataType.Int(int bits, boolean signed) -> {
                BigInteger least = signed ? BigInteger.TWO.pow(bits - 1).negate() : BigInteger.ZERO;
                BigInteger most = BigInteger.TWO.pow(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
                BigInteger value = onGrid(number, 0, least, most, mode);
                yield value == null ? null : new Literal(type, value.longValue());
            }
            case DataType.Decimal(int precision, int scale) -> {
                BigInteger most = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
                BigInteger value = onGrid(number, scale, most.negate(), most, mode);
                yield value == null ? null : new Literal(type, new BigDecimal(value, scale));
            }
            case DataType.Timestamp(TimeUnit unit, boolean _) -> {
                BigInteger most = BigInteger.TWO.pow(LONG_BITS).subtract(BigInteger.ONE);
                BigInteger value = onGrid(number, unit.digits(), most.not(), most, mode);
                yield value == null ? null : new Literal(type, value.longValueExact());
            }
            default -> throw new IllegalArgumentException("no numbers of " + type);
        };
    }

    /// The neighbour in units of `10^-scale`: at an end of the range where the number is beyond the other side of it.
    private static @Nullable BigInteger onGrid(
            BigDecimal number, int scale, BigInteger least, BigInteger most, RoundingMode mode) {
        BigInteger value = number.setScale(scale, mode).unscaledValue();
        if (mode == RoundingMode.FLOOR) {
            return value.compareTo(least) < 0 ? null : value.min(most);
        }
        return value.compareTo(most) > 0 ? null : value.max(least);
    }

    private static double near64(BigDecimal number, RoundingMode mode) {
        double near = number.doubleValue();
        int side = Double.isInfinite(near) ? (near > 0 ? 1 : -1) : new BigDecimal(near).compareTo(number);
        if (mode == RoundingMode.FLOOR) {
            return side > 0 ? Math.nextDown(near) : near;
        }
        return side < 0 ? Math.nextUp(near) : near;
    }

    private static float near32(BigDecimal number, RoundingMode mode) {
        float near = number.floatValue();
        int side = Float.isInfinite(near) ? (near > 0 ? 1 : -1) : new BigDecimal(near).compareTo(number);
        if (mode == RoundingMode.FLOOR) {
            return side > 0 ? Math.nextDown(near) : near;
        }
        return side < 0 ? Math.nextUp(near) : near;
    }
}
