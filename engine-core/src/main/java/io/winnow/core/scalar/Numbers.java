package io.winnow.core.scalar;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;

/// Exact views of numeric carriers.
public final class Numbers {
    private static final BigInteger UNSIGNED_RANGE = BigInteger.ONE.shiftLeft(64);

    private Numbers() {}

    /// The value of an integer carrier.
    public static BigInteger integer(Object value, DataType.Int type) {
        BigInteger signed = BigInteger.valueOf((Long) value);
        return !type.signed() && type.bits() == 64 && signed.signum() < 0 ? signed.add(UNSIGNED_RANGE) : signed;
    }

    /// The exact value of a numeric carrier.
    ///
    /// @throws NumberFormatException for NaN and infinities
    public static BigDecimal exact(Object value, DataType type) {
        return switch (type) {
            case DataType.Int integer -> new BigDecimal(integer(value, integer));
            case DataType.Decimal _ -> (BigDecimal) value;
            case DataType.Floating _ -> new BigDecimal(((Number) value).doubleValue());
            default -> throw new PlanException("not a number: " + type);
        };
    }

    /// The smallest value of an integer type.
    public static BigInteger least(DataType.Int type) {
        return type.signed() ? BigInteger.ONE.shiftLeft(type.bits() - 1).negate() : BigInteger.ZERO;
    }

    /// The largest value of an integer type.
    public static BigInteger greatest(DataType.Int type) {
        return BigInteger.ONE
                .shiftLeft(type.signed() ? type.bits() - 1 : type.bits())
                .subtract(BigInteger.ONE);
    }

    /// Whether the type holds the value.
    public static boolean fits(BigInteger value, DataType.Int type) {
        return value.compareTo(least(type)) >= 0 && value.compareTo(greatest(type)) <= 0;
    }

    static int compare(Object left, DataType leftType, Object right, DataType rightType) {
        boolean leftFloat = Types.isFloat(leftType);
        boolean rightFloat = Types.isFloat(rightType);
        if (leftFloat && rightFloat) {
            return ScalarOrder.compareDoubles(asDouble(left), asDouble(right));
        }
        if (rightFloat) {
            return -compare(right, rightType, left, leftType);
        }
        if (leftFloat && !Double.isFinite(asDouble(left))) {
            return ScalarOrder.compareDoubles(asDouble(left), 0.0);
        }
        return exact(left, leftType).compareTo(exact(right, rightType));
    }

    private static double asDouble(Object value) {
        return ((Number) value).doubleValue();
    }
}
