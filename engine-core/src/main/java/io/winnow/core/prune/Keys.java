package io.winnow.core.prune;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;

/// Values as `long` keys whose order is that of the values, without gaps between neighbours.
///
/// | type | key |
/// |---|---|
/// | BOOLEAN | 0 and 1 |
/// | integers, dates, times, timestamps | the value; uint64 with its top bit flipped |
/// | decimals of at most 18 digits | the unscaled value |
/// | floats | the rank from zero on, counting representable values; NaNs have none |
public final class Keys {
    /// Files hold decimals of more digits than their type says, up to what the memory form holds.
    private static final long WIDEST_DECIMAL = 999_999_999_999_999_999L;

    private static final long INFINITY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
    private static final long FLOAT_INFINITY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

    private Keys() {}

    /// Whether values of the type have keys.
    public static boolean isLong(DataType type) {
        return switch (type) {
            case DataType.Bool _,
                    DataType.Int _,
                    DataType.Floating _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _ -> true;
            case DataType.Decimal decimal -> decimal.precision() <= DataType.Decimal.MAX_LONG_PRECISION;
            case DataType.Null _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Interval _,
                    DataType.ListOf _,
                    DataType.Struct _,
                    DataType.MapOf _,
                    DataType.Unsupported _ -> false;
        };
    }

    /// Whether values that are equal in the type's order are the same (floats: but for the zeros).
    static boolean isFaithful(DataType type) {
        return !Types.isNested(type) && !(type instanceof DataType.Interval);
    }

    static boolean isFloatZero(Object carrier) {
        return carrier instanceof Double number ? number == 0 : carrier instanceof Float small && small == 0;
    }

    /// The key of a carrier that is no NaN.
    public static long of(Object carrier, DataType type) {
        return switch (type) {
            case DataType.Bool _ -> (Boolean) carrier ? 1 : 0;
            case DataType.Int integer -> isUnsignedLong(integer) ? (Long) carrier ^ Long.MIN_VALUE : (Long) carrier;
            case DataType.Floating floating -> floating.bits() == 32 ? rank((Float) carrier) : rank((Double) carrier);
            case DataType.Decimal _ -> ((BigDecimal) carrier).unscaledValue().longValueExact();
            case DataType.Date _, DataType.Time _, DataType.Timestamp _ -> (Long) carrier;
            default -> throw new PlanException("values of " + type + " have no keys");
        };
    }

    /// The carrier of a key; of the two zeros the positive one.
    public static Object carrier(long key, DataType type) {
        return switch (type) {
            case DataType.Bool _ -> key != 0;
            case DataType.Int integer -> isUnsignedLong(integer) ? key ^ Long.MIN_VALUE : key;
            case DataType.Floating floating ->
                floating.bits() == 32
                        ? (Object) Float.intBitsToFloat((int) bits(key, Integer.MIN_VALUE))
                        : (Object) Double.longBitsToDouble(bits(key, Long.MIN_VALUE));
            case DataType.Decimal decimal -> BigDecimal.valueOf(key, decimal.scale());
            case DataType.Date _, DataType.Time _, DataType.Timestamp _ -> key;
            default -> throw new PlanException("values of " + type + " have no keys");
        };
    }

    /// The key of the least value.
    public static long least(DataType type) {
        return switch (type) {
            case DataType.Bool _ -> 0;
            case DataType.Int integer -> integer.signed() || integer.bits() == 64 ? -1L << (integer.bits() - 1) : 0;
            case DataType.Floating _, DataType.Decimal _ -> -greatest(type);
            case DataType.Date _ -> Integer.MIN_VALUE;
            case DataType.Time _, DataType.Timestamp _ -> Long.MIN_VALUE;
            default -> throw new PlanException("values of " + type + " have no keys");
        };
    }

    /// The key of the greatest value.
    public static long greatest(DataType type) {
        return switch (type) {
            case DataType.Bool _ -> 1;
            case DataType.Int integer ->
                integer.signed() || integer.bits() == 64 ? -1L >>> (65 - integer.bits()) : (1L << integer.bits()) - 1;
            case DataType.Floating floating -> floating.bits() == 32 ? FLOAT_INFINITY : INFINITY;
            case DataType.Decimal _ -> WIDEST_DECIMAL;
            case DataType.Date _ -> Integer.MAX_VALUE;
            case DataType.Time _, DataType.Timestamp _ -> Long.MAX_VALUE;
            default -> throw new PlanException("values of " + type + " have no keys");
        };
    }

    private static boolean isUnsignedLong(DataType.Int type) {
        return !type.signed() && type.bits() == 64;
    }

    private static long rank(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits >= 0 ? bits : Long.MIN_VALUE - bits;
    }

    private static long rank(float value) {
        int bits = Float.floatToRawIntBits(value);
        return bits >= 0 ? bits : Integer.MIN_VALUE - bits;
    }

    private static long bits(long rank, long signBit) {
        return rank >= 0 ? rank : signBit - rank;
    }
}
