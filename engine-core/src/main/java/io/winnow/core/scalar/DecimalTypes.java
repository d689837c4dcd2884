package io.winnow.core.scalar;

import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Precision and scale of decimal results.
final class DecimalTypes {
    private static final int MAX = DataType.Decimal.MAX_PRECISION;

    /// A cut leaves so many digits of the fraction where the result has them. A type says how large values may be, not
    /// how large they are: without this, twice a sum of type DECIMAL(38,2) would be rounded to a whole number.
    private static final int KEPT_SCALE = 6;

    private DecimalTypes() {}

    /// A decimal with room for `digits` before and `scale` after the point. Over 38 digits in all, the scale is cut
    /// to keep the digits before the point, but not below six (or `scale`, if less).
    static DataType.Decimal cut(int digits, int scale) {
        if (digits + scale <= MAX) {
            return new DataType.Decimal(Math.max(1, digits + scale), scale);
        }
        int kept = Math.max(MAX - digits, Math.min(scale, KEPT_SCALE));
        return new DataType.Decimal(MAX, kept);
    }

    static DataType.Decimal result(ArithmeticOp op, DataType.Decimal a, DataType.Decimal b) {
        int aDigits = a.precision() - a.scale();
        int bDigits = b.precision() - b.scale();
        int scale = Math.max(a.scale(), b.scale());
        return switch (op) {
            case ADD, SUBTRACT -> cut(Math.max(aDigits, bDigits) + 1, scale);
            case MULTIPLY -> cut(aDigits + bDigits, a.scale() + b.scale());
            case DIVIDE -> cut(aDigits + b.scale(), Math.max(a.scale() + 4, KEPT_SCALE));
            case MODULO -> cut(Math.min(aDigits, bDigits), scale);
        };
    }

    /// The type for two constants: that of their types, and where it does not hold the result, one whose scale is cut
    /// as far as this result asks for.
    ///
    /// @param type from [#result]
    static DataType.Decimal ofConstants(ArithmeticOp op, BigDecimal a, BigDecimal b, DataType.Decimal type) {
        if (type.precision() < MAX || (op == ArithmeticOp.DIVIDE && b.signum() == 0)) {
            return type;
        }
        BigDecimal value = switch (op) {
            case ADD -> a.add(b);
            case SUBTRACT -> a.subtract(b);
            case MULTIPLY -> a.multiply(b);
            case DIVIDE -> a.divide(b, type.scale(), RoundingMode.HALF_UP);
            case MODULO -> BigDecimal.ZERO; // not larger than either side
        };
        DataType.Decimal cut = type;
        while (cut.scale() > 0 && Decimals.rounded(value, cut) == null) {
            cut = new DataType.Decimal(MAX, cut.scale() - 1);
        }
        return cut;
    }

    /// How a quotient is rounded to its type: half away from zero. Quotients of integers that only a decimal holds are
    /// truncated like those of all integers; theirs is the only type without a fraction and below 38 digits.
    static RoundingMode quotientRounding(DataType.Decimal type) {
        return type.scale() == 0 && type.precision() < MAX ? RoundingMode.DOWN : RoundingMode.HALF_UP;
    }
}
