package io.winnow.core.scalar;

import io.winnow.core.type.DataType;

/// Precision and scale of decimal results.
final class DecimalTypes {
    private static final int MAX = DataType.Decimal.MAX_PRECISION;

    /// A cut leaves so many digits of the fraction where the result has them: quotients of wide sums stay useful.
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
}
