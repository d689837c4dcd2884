package io.winnow.core.collect;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.Int128Column;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Decimals of more than 18 digits, unscaled.
public final class WideRange extends ValueRange {
    private long minHigh = Long.MAX_VALUE;
    private long minLow = -1;
    private long maxHigh = Long.MIN_VALUE;
    private long maxLow;
    private BigInteger sum = BigInteger.ZERO;
    private long[] highs = {};
    private long[] lows = {};

    WideRange() {}

    /// Upper 64 bits of the least value, signed.
    public long minHigh() {
        return minHigh;
    }

    /// Lower 64 bits of the least value, unsigned.
    public long minLow() {
        return minLow;
    }

    /// Upper 64 bits of the greatest value, signed.
    public long maxHigh() {
        return maxHigh;
    }

    /// Lower 64 bits of the greatest value, unsigned.
    public long maxLow() {
        return maxLow;
    }

    /// Of all values.
    public BigInteger sum() {
        return sum;
    }

    @Override
    void clear() {
        minHigh = Long.MAX_VALUE;
        minLow = -1;
        maxHigh = Long.MIN_VALUE;
        maxLow = 0;
        sum = BigInteger.ZERO;
    }

    @Override
    void addValues(Column column, int from, int to, long @Nullable [] validity) {
        switch (column) {
            case Int128Column c -> addRows(c, from, to, validity);
            case DictionaryColumn c -> {
                Column plain = c.slice(from, to - from).decoded();
                addValues(plain, 0, to - from, validity == null ? null : plain.validity());
            }
            case Column c -> throw new IllegalArgumentException("no wide decimals: " + c.physical());
        }
    }

    private void addRows(Int128Column column, int from, int to, long @Nullable [] validity) {
        if (validity == null) {
            add(column.high(), column.low(), from, to);
            return;
        }
        if (highs.length == 0) {
            highs = new long[Gathered.PIECE];
            lows = new long[Gathered.PIECE];
        }
        for (int at = from; at < to; at += Gathered.PIECE) {
            int end = Math.min(to, at + Gathered.PIECE);
            int count = Gathered.longs(column.high(), validity, at, end, highs);
            Gathered.longs(column.low(), validity, at, end, lows);
            add(highs, lows, 0, count);
        }
    }

    private void add(long[] high, long[] low, int from, int to) {
        if (from == to) {
            return;
        }
        long tops = 0;
        long middles = 0;
        long bottoms = 0;
        long lasts = 0;
        for (int i = from; i < to; i++) {
            if (compare(high[i], low[i], minHigh, minLow) < 0) {
                minHigh = high[i];
                minLow = low[i];
            }
            if (compare(high[i], low[i], maxHigh, maxLow) > 0) {
                maxHigh = high[i];
                maxLow = low[i];
            }
            // 38 digits take 127 bits, so that the upper halves of a piece add up within 96.
            tops += high[i] >> 32;
            middles += high[i] & 0xFFFF_FFFFL;
            bottoms += low[i] >>> 32;
            lasts += low[i] & 0xFFFF_FFFFL;
        }
        sum = sum.add(BigInteger.valueOf(tops).shiftLeft(96))
                .add(BigInteger.valueOf(middles).shiftLeft(64))
                .add(BigInteger.valueOf(bottoms).shiftLeft(32))
                .add(BigInteger.valueOf(lasts));
    }

    private static int compare(long leftHigh, long leftLow, long rightHigh, long rightLow) {
        return leftHigh != rightHigh ? Long.compare(leftHigh, rightHigh) : Long.compareUnsigned(leftLow, rightLow);
    }
}
