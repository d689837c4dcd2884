package io.winnow.core.scalar;

import io.winnow.core.type.DataType;

/// The NaN that stands for all of its sign: such are equal in [ScalarOrder].
public final class Nans {
    static final double NEGATIVE_DOUBLE = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
    static final float NEGATIVE_FLOAT = Float.intBitsToFloat(0xffc0_0000);

    private Nans() {}

    /// Its carrier: a `Float` for 32 bits, else a `Double`.
    public static Object of(DataType.Floating type, boolean negative) {
        if (type.bits() == Float.SIZE) {
            return negative ? NEGATIVE_FLOAT : Float.NaN;
        }
        return negative ? NEGATIVE_DOUBLE : Double.NaN;
    }
}
