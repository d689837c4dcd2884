package io.winnow.formats.parquet.decode;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.PhysicalType;
import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.schema.LeafType;
import java.math.BigInteger;
import java.util.Arrays;

/// Conversions of stored decimals to unscaled int64 (up to 18 digits) or two int64 halves (up to 38).
///
/// Writers do store values with more digits than their type says, which other readers show as they are; what
/// exceeds 18 or 38 digits is corrupt, since arithmetic on these forms relies on that bound.
final class DecimalConversions {
    private static final int LONG_DIGITS = 18;
    private static final int WIDE_DIGITS = 38;
    private static final int LONG_BYTES = 8;
    private static final int WIDE_BYTES = 16;

    private final LeafType.Decimal type;
    /// 10^18 or 10^38, the first value that is too large; low and high half.
    private final long boundLow;

    private final long boundHigh;

    DecimalConversions(LeafType.Decimal type) {
        this.type = type;
        BigInteger bound = BigInteger.TEN.pow(type.fitsLong() ? LONG_DIGITS : WIDE_DIGITS);
        this.boundLow = bound.longValue();
        this.boundHigh = bound.shiftRight(64).longValueExact();
    }

    void fromInts(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        int[] source = from.ints();
        long[] target = to.longs();
        for (int i = 0; i < count; i++) {
            target[toAt + i] = source[at + i];
        }
        finish(to, toAt, count, where);
    }

    void fromLongs(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        if (from != to) {
            System.arraycopy(from.longs(), at, to.longs(), toAt, count);
        }
        finish(to, toAt, count, where);
    }

    private void finish(ColumnBuffer to, int toAt, int count, PageAddress where) {
        long[] low = to.longs();
        if (to.form() == PhysicalType.INT128) {
            long[] high = to.highs();
            for (int i = toAt; i < toAt + count; i++) {
                high[i] = low[i] >> 63; // an int64 has fewer digits than any wide type
            }
            return;
        }
        long bound = boundLow;
        long outside = 0;
        for (int i = toAt; i < toAt + count; i++) {
            long v = low[i];
            // Wrapping differences cannot hide a value: 2 * bound < 2^63, so one of the two is negative.
            outside |= (bound - 1 - v) | (v + (bound - 1));
        }
        if (outside < 0) {
            for (int i = toAt; i < toAt + count; i++) {
                if (low[i] <= -bound || low[i] >= bound) {
                    throw tooLong(BigInteger.valueOf(low[i]), where);
                }
            }
        }
    }

    /// Big-endian two's complement of any length.
    void fromBytes(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        byte[] data = from.bytes();
        int[] offsets = from.offsets();
        boolean wide = to.form() == PhysicalType.INT128;
        int most = wide ? WIDE_BYTES : LONG_BYTES;
        long[] lows = to.longs();
        long[] highs = to.highs();
        for (int i = 0; i < count; i++) {
            int start = offsets[at + i];
            int end = offsets[at + i + 1];
            if (start == end) {
                throw where.corrupt("a decimal without a byte");
            }
            if (end - start > most) {
                start = withoutSign(data, start, end, most, where);
            }
            long high = data[start] >> 7;
            long low = high;
            for (int k = start; k < end; k++) {
                high = (high << 8) | (low >>> 56);
                low = (low << 8) | (data[k] & 0xFF);
            }
            lows[toAt + i] = low;
            if (wide) {
                highs[toAt + i] = high;
                checkWide(high, low, where);
            } else if (low <= -boundLow || low >= boundLow) {
                throw tooLong(BigInteger.valueOf(low), where);
            }
        }
    }

    private int withoutSign(byte[] data, int start, int end, int most, PageAddress where) {
        int sign = data[end - most] >> 7;
        for (int k = start; k < end - most; k++) {
            if (data[k] != sign) {
                throw tooLong(new BigInteger(Arrays.copyOfRange(data, start, Math.min(end, start + 64))), where);
            }
        }
        return end - most;
    }

    private void checkWide(long high, long low, PageAddress where) {
        boolean negative = high < 0;
        long absoluteLow = negative ? -low : low;
        long absoluteHigh = negative ? ~high + (low == 0 ? 1 : 0) : high;
        int order = Long.compareUnsigned(absoluteHigh, boundHigh);
        if (order > 0 || (order == 0 && Long.compareUnsigned(absoluteLow, boundLow) >= 0)) {
            BigInteger value = BigInteger.valueOf(high).shiftLeft(64).or(unsigned(low));
            throw tooLong(value, where);
        }
    }

    private static BigInteger unsigned(long low) {
        return new BigInteger(Long.toUnsignedString(low));
    }

    private CorruptDataException tooLong(BigInteger value, PageAddress where) {
        return where.corrupt(
                "the unscaled value " + value + " does not fit decimal(" + type.precision() + "," + type.scale() + ")");
    }
}
