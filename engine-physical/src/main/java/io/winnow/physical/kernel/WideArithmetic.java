package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;

/// Checked loops over 128-bit values as pairs of arrays. Each gives a negative number if any row, valid or not, may
/// have gone out of range.
final class WideArithmetic {
    private WideArithmetic() {}

    /// The values of a column, times 10 to the power of `power`.
    static long scaled(Column column, int power, long[] high, long[] low, int rows) {
        if (column instanceof LongColumn longs && power <= 18) {
            widen(longs.values(), Ranges.power(power), high, low, rows);
            return 0;
        }
        if (column instanceof LongColumn longs) {
            widen(longs.values(), 1, high, low, rows);
        } else {
            Int128Column wide = (Int128Column) column;
            System.arraycopy(wide.high(), 0, high, 0, rows);
            System.arraycopy(wide.low(), 0, low, 0, rows);
        }
        long wrong = 0;
        for (int rest = power; rest > 0; rest -= 18) {
            wrong |= multiplyInto(high, low, Ranges.power(Math.min(rest, 18)), rows);
        }
        return wrong;
    }

    private static void widen(long[] values, long factor, long[] high, long[] low, int rows) {
        for (int i = 0; i < rows; i++) {
            high[i] = Math.multiplyHigh(values[i], factor);
            low[i] = values[i] * factor;
        }
    }

    private static long multiplyInto(long[] high, long[] low, long b, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = low[i];
            // The low half is unsigned, the factor positive.
            long carried = Math.unsignedMultiplyHigh(a, b);
            long upper = high[i] * b;
            long sum = carried + upper;
            wrong |= differs(Math.multiplyHigh(high[i], b), upper >> 63) | ((carried ^ sum) & (upper ^ sum));
            high[i] = sum;
            low[i] = a * b;
        }
        return wrong;
    }

    /// `(high, low) * factor`, of a signed factor.
    static long multiply(long[] aHigh, long[] aLow, long[] factor, long[] high, long[] low, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = aLow[i];
            long b = factor[i];
            // Unsigned times signed: a negative factor counts 2^64 too much in the unsigned product.
            long carried = Math.unsignedMultiplyHigh(a, b) - (a & (b >> 63));
            long upper = aHigh[i] * b;
            long sum = carried + upper;
            wrong |= differs(Math.multiplyHigh(aHigh[i], b), upper >> 63) | ((carried ^ sum) & (upper ^ sum));
            high[i] = sum;
            low[i] = a * b;
        }
        return wrong;
    }

    /// Products of two 128-bit values of which one at least must lie in 64 bits.
    static long multiply(long[] aHigh, long[] aLow, long[] bHigh, long[] bLow, long[] high, long[] low, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            boolean narrow = bHigh[i] == bLow[i] >> 63;
            long wideHigh = narrow ? aHigh[i] : bHigh[i];
            long wideLow = narrow ? aLow[i] : bLow[i];
            long factor = narrow ? bLow[i] : aLow[i];
            long factorHigh = narrow ? bHigh[i] : aHigh[i];
            long carried = Math.unsignedMultiplyHigh(wideLow, factor) - (wideLow & (factor >> 63));
            long upper = wideHigh * factor;
            long sum = carried + upper;
            wrong |= differs(factorHigh, factor >> 63)
                    | differs(Math.multiplyHigh(wideHigh, factor), upper >> 63)
                    | ((carried ^ sum) & (upper ^ sum));
            high[i] = sum;
            low[i] = wideLow * factor;
        }
        return wrong;
    }

    static long addInto(long[] high, long[] low, long[] otherHigh, long[] otherLow, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = low[i];
            long b = otherLow[i];
            long sum = a + b;
            long carry = ((a & b) | ((a | b) & ~sum)) >>> 63;
            long x = high[i];
            long y = otherHigh[i];
            long upper = x + y + carry;
            wrong |= (x ^ upper) & (y ^ upper);
            high[i] = upper;
            low[i] = sum;
        }
        return wrong;
    }

    static long subtractFrom(long[] high, long[] low, long[] otherHigh, long[] otherLow, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long a = low[i];
            long b = otherLow[i];
            long difference = a - b;
            long borrow = ((~a & b) | ((~a | b) & difference)) >>> 63;
            long x = high[i];
            long y = otherHigh[i];
            long upper = x - y - borrow;
            wrong |= (x ^ y) & (x ^ upper);
            high[i] = upper;
            low[i] = difference;
        }
        return wrong;
    }

    /// Negative if some value is above the limit, or below its negation.
    static long beyond(long[] high, long[] low, long limitHigh, long limitLow, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long l = low[i];
            long h = high[i];
            // Signs of (limit - value) and (value + limit).
            long above = limitHigh - h - (Long.compareUnsigned(limitLow, l) < 0 ? 1 : 0);
            long sum = l + limitLow;
            long below = h + limitHigh + (Long.compareUnsigned(sum, l) < 0 ? 1 : 0);
            wrong |= above | below;
        }
        return wrong;
    }

    /// Negative if the two differ.
    private static long differs(long a, long b) {
        long x = a ^ b;
        return x | -x;
    }
}
