package io.winnow.core.scalar;

import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// Decimal values of a type.
public final class Decimals {
    private Decimals() {}

    /// The value at the type's scale, rounded half away from zero; null where the type has too few digits. Cheap for
    /// any exponent.
    public static @Nullable BigDecimal rounded(BigDecimal value, DataType.Decimal type) {
        // Digits before the point; a long before the subtraction, since scales go to both ends of int.
        long digits = (long) value.precision() - value.scale();
        if (value.signum() == 0 || digits < -type.scale()) {
            return BigDecimal.ZERO.setScale(type.scale());
        }
        if (digits > type.precision()) {
            return null;
        }
        BigDecimal rounded = value.setScale(type.scale(), RoundingMode.HALF_UP);
        return rounded.precision() > type.precision() ? null : rounded;
    }
}
