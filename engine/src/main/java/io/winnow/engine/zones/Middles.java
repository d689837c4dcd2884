package io.winnow.engine.zones;

import java.math.BigInteger;
import java.util.Arrays;

/// The value halfway between two bounds, which lies between them whatever they are.
final class Middles {
    /// Bytes after what both have in common that are averaged; fewer than a `long` has, so that their sum fits.
    private static final int AVERAGED = 7;

    private Middles() {}

    /// Halfway between two keys, rounded down.
    static long of(long low, long high) {
        return (low & high) + ((low ^ high) >> 1);
    }

    /// Halfway between two numbers, rounded down.
    static BigInteger of(BigInteger low, BigInteger high) {
        return low.add(high).shiftRight(1);
    }

    /// Halfway between two byte strings: what both begin with, then the seven bytes that follow read as a number,
    /// zeros after the end, and the mean of these rounded down; `low` where that is more.
    static byte[] of(byte[] low, byte[] high) {
        int common = Arrays.mismatch(low, high);
        if (common < 0) {
            return low;
        }
        byte[] middle = Arrays.copyOf(low, common + AVERAGED);
        long mean = (number(low, common) + number(high, common)) >>> 1;
        for (int i = 0; i < AVERAGED; i++) {
            middle[common + i] = (byte) (mean >>> (Byte.SIZE * (AVERAGED - 1 - i)));
        }
        return Arrays.compareUnsigned(middle, low) < 0 || Arrays.compareUnsigned(middle, high) > 0 ? low : middle;
    }

    private static long number(byte[] bytes, int from) {
        long number = 0;
        for (int i = from; i < from + AVERAGED; i++) {
            number = number << Byte.SIZE | (i < bytes.length ? bytes[i] & 0xff : 0);
        }
        return number;
    }
}
