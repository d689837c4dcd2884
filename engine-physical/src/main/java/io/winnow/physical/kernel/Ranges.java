package io.winnow.physical.kernel;

import io.winnow.core.type.DataType;
import java.math.BigInteger;

/// The ends of integer types and decimal precisions, as primitives.
final class Ranges {
    private static final long[] POWERS = new long[19];
    private static final BigInteger[] LARGE_POWERS = new BigInteger[39];

    static {
        BigInteger power = BigInteger.ONE;
        for (int k = 0; k < LARGE_POWERS.length; k++) {
            LARGE_POWERS[k] = power;
            if (k < POWERS.length) {
                POWERS[k] = power.longValueExact();
            }
            power = power.multiply(BigInteger.TEN);
        }
    }

    private Ranges() {}

    /// Not for uint64.
    static long least(DataType.Int type) {
        return type.signed() ? -1L << (type.bits() - 1) : 0;
    }

    /// Not for uint64.
    static long greatest(DataType.Int type) {
        return type.signed() ? ~(-1L << (type.bits() - 1)) : (1L << type.bits()) - 1;
    }

    /// 10 to the power of `k`, for `k` from 0 to 18.
    static long power(int k) {
        return POWERS[k];
    }

    /// 10 to the power of `k`, for `k` from 0 to 38.
    static BigInteger largePower(int k) {
        return LARGE_POWERS[k];
    }
}
