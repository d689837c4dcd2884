package io.winnow.physical.group;

import io.winnow.core.error.MemoryExceededException;
import java.util.Arrays;

/// How long the arrays of a table become.
final class Capacity {
    private static final int MOST = Integer.MAX_VALUE - 8;

    private Capacity() {}

    /// A length for an array that is full at `length`.
    static int grown(int length) {
        if (length >= MOST) {
            throw new MemoryExceededException("a hash table cannot hold more than " + MOST + " values");
        }
        return (int) Math.min(MOST, Math.max(16L, length + (long) (length >> 1) + 1));
    }

    /// A length for an array that must hold index `needed - 1`; `length` where that is enough.
    static int atLeast(int length, int needed) {
        return needed <= length ? length : Math.max(needed, grown(length));
    }

    /// The array itself where it holds index `needed - 1`, else a longer copy.
    static long[] fit(long[] array, int needed) {
        return needed <= array.length ? array : Arrays.copyOf(array, atLeast(array.length, needed));
    }

    /// The array itself where it holds index `needed - 1`, else a longer copy.
    static double[] fit(double[] array, int needed) {
        return needed <= array.length ? array : Arrays.copyOf(array, atLeast(array.length, needed));
    }

    /// The smallest power of two that is at least `wanted`.
    static int powerOfTwo(long wanted) {
        if (wanted > 1 << 30) {
            throw new MemoryExceededException("a hash table cannot hold more than " + (1 << 29) + " values");
        }
        return Math.max(16, Integer.highestOneBit((int) wanted - 1) << 1);
    }
}
