package io.winnow.core.collect;

import java.math.BigInteger;

/// A sum of 128 bits, two's complement, of fewer than 2^63 numbers of 64 bits. Belongs to one thread.
public final class Int128Sum {
    private static final BigInteger WORD = BigInteger.ONE.shiftLeft(Long.SIZE);

    private long high;
    private long low;

    void clear() {
        high = 0;
        low = 0;
    }

    void add(long value) {
        add(value >> 63, value);
    }

    private void add(long addedHigh, long addedLow) {
        long sum = low + addedLow;
        high += addedHigh + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        low = sum;
    }

    /// Adds `upper * 2^32 + lower + flipped * 2^63`; the halves are sums of at most 2^31 numbers of 32 bits.
    void addHalves(long upper, long lower, long flipped) {
        add(upper >> 32, upper << 32);
        add(0, lower);
        add(flipped >>> 1, flipped << 63);
    }

    /// Upper 64 bits, signed.
    public long high() {
        return high;
    }

    /// Lower 64 bits, unsigned.
    public long low() {
        return low;
    }

    public BigInteger value() {
        return of(high, low);
    }

    /// The number of two halves.
    public static BigInteger of(long high, long low) {
        BigInteger unsigned = BigInteger.valueOf(low);
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(low < 0 ? unsigned.add(WORD) : unsigned);
    }
}
