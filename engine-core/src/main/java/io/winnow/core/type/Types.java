package io.winnow.core.type;

/// Questions that several parts ask of a type.
public final class Types {
    private Types() {}

    public static boolean isInteger(DataType type) {
        return type instanceof DataType.Int;
    }

    public static boolean isFloat(DataType type) {
        return type instanceof DataType.Floating;
    }

    public static boolean isDecimal(DataType type) {
        return type instanceof DataType.Decimal;
    }

    /// Integers, floats and decimals; a boolean is no number.
    public static boolean isNumeric(DataType type) {
        return isInteger(type) || isFloat(type) || isDecimal(type);
    }

    public static boolean isNested(DataType type) {
        return type instanceof DataType.ListOf || type instanceof DataType.Struct || type instanceof DataType.MapOf;
    }

    /// Date, time, timestamp or interval.
    public static boolean isTemporal(DataType type) {
        return type instanceof DataType.Date
                || type instanceof DataType.Time
                || type instanceof DataType.Timestamp
                || type instanceof DataType.Interval;
    }

    /// Decimal digits that every value of an integer type fits in: 3, 5, 10, 19 (20 for uint64).
    public static int integerDigits(DataType.Int type) {
        return switch (type.bits()) {
            case 8 -> 3;
            case 16 -> 5;
            case 32 -> 10;
            default -> type.signed() ? 19 : 20;
        };
    }
}
