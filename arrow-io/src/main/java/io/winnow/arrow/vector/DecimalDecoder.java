package io.winnow.arrow.vector;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Decodes decimals of 32 to 256 bits; every value must fit its type's digits.
final class DecimalDecoder {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final int PIECE = 512;

    /// The largest value of so many digits.
    private static final long[] NINES = nines();

    private DecimalDecoder() {}

    static Column decode(
            int width,
            DataType.Decimal type,
            ArrowArray array,
            MemorySegment bytes,
            int count,
            long @Nullable [] validity) {
        if (width == 16 && type.physical() == PhysicalType.INT64) {
            return narrow(type, array, bytes, count, validity);
        }
        long[] low = new long[count];
        long[] high = new long[count];
        for (int i = 0; i < count; i++) {
            long at = (long) width * i;
            low[i] = width == 4 ? bytes.get(INT, at) : bytes.get(LONG, at);
            high[i] = width >= 16 ? bytes.get(LONG, at + 8) : low[i] >> 63;
        }
        if (width == 32) {
            requireSignExtension(array, bytes, high, count, validity);
        }
        BigInteger limit = BigInteger.TEN.pow(type.precision());
        if (type.physical() == PhysicalType.INT64) {
            long most = limit.longValueExact() - 1;
            for (int i = 0; i < count; i++) {
                boolean fits = fits(high[i], low[i], most);
                if (!fits && (validity == null || Validity.isSet(validity, i))) {
                    throw tooWide(array, type);
                }
            }
            return new LongColumn(low, validity, count);
        }
        long mostHigh = limit.shiftRight(64).longValueExact();
        for (int i = 0; i < count; i++) {
            // The high half alone settles all but the values next to the limit.
            boolean surely = high[i] < mostHigh && high[i] > -mostHigh;
            if (!surely
                    && (validity == null || Validity.isSet(validity, i))
                    && wide(high[i], low[i]).abs().compareTo(limit) >= 0) {
                throw tooWide(array, type);
            }
        }
        return new Int128Column(high, low, validity, count);
    }

    /// 128-bit values of a type that fits one `long`, the usual case: pieces that stay in the first cache, one pass
    /// without branches; only where some value may not fit is each one asked, and whether it is NULL.
    private static LongColumn narrow(
            DataType.Decimal type, ArrowArray array, MemorySegment bytes, int count, long @Nullable [] validity) {
        long[] low = array.longs(count);
        long[] pairs = new long[2 * Math.min(PIECE, count)];
        long most = NINES[type.precision()];
        long used = 0;
        for (int start = 0; start < count; start += PIECE) {
            int piece = Math.min(PIECE, count - start);
            MemorySegment.copy(bytes, LONG, 16L * start, pairs, 0, 2 * piece);
            used |= narrow(pairs, piece, low, start);
        }
        if (used < 0 || used >= most) {
            for (int i = 0; i < count; i++) {
                boolean fits = fits(bytes.get(LONG, 16L * i + 8), low[i], most);
                if (!fits && (validity == null || Validity.isSet(validity, i))) {
                    throw tooWide(array, type);
                }
            }
            return new LongColumn(low, validity, count);
        }
        return new LongColumn(low, validity, count, 64 - Long.numberOfLeadingZeros(used));
    }

    /// As [#narrow], for some rows of an array without NULLs; pieces without any of them are not looked at.
    ///
    /// @param rows positions among the rows of `bytes`, ascending
    static LongColumn narrow(DataType.Decimal type, ArrowArray array, MemorySegment bytes, int[] rows, int selected) {
        long[] low = array.longs(selected);
        int most = selected == 0 ? 0 : rows[selected - 1] + 1;
        long[] pairs = new long[2 * Math.min(PIECE, most)];
        long used = 0;
        int done = 0;
        while (done < selected) {
            int start = rows[done];
            int piece = Math.min(PIECE, most - start);
            MemorySegment.copy(bytes, LONG, 16L * start, pairs, 0, 2 * piece);
            int end = done + 1;
            while (end < selected && rows[end] < start + piece) {
                end++;
            }
            used |= narrow(pairs, start, rows, done, end, low);
            done = end;
        }
        if (used >= 0 && used < NINES[type.precision()]) {
            return new LongColumn(low, null, selected, 64 - Long.numberOfLeadingZeros(used));
        }
        for (int i = 0; i < selected; i++) {
            if (!fits(bytes.get(LONG, 16L * rows[i] + 8), low[i], NINES[type.precision()])) {
                throw tooWide(array, type);
            }
        }
        return new LongColumn(low, null, selected);
    }

    /// Takes the lower halves; gives what [#used] says of all.
    private static long narrow(long[] pairs, int count, long[] low, int start) {
        long used = 0;
        for (int i = 0; i < count; i++) {
            long value = pairs[2 * i];
            low[start + i] = value;
            used |= used(value, pairs[2 * i + 1]);
        }
        return used;
    }

    /// As the other, of `rows[from..to)`, where the first pair is that of row `start`.
    private static long narrow(long[] pairs, int start, int[] rows, int from, int to, long[] low) {
        long used = 0;
        for (int k = from; k < to; k++) {
            int at = 2 * (rows[k] - start);
            long value = pairs[at];
            low[k] = value;
            used |= used(value, pairs[at + 1]);
        }
        return used;
    }

    /// The bits that a value has beyond its sign; negative where the upper half is more than that sign. Values whose
    /// bits, all together, are below a limit are below it and above its negation.
    private static long used(long value, long upper) {
        long sign = value >> 63;
        long rest = upper ^ sign;
        return (value ^ sign) | rest | (-rest & Long.MIN_VALUE);
    }

    private static boolean fits(long upper, long value, long most) {
        return upper == value >> 63 && value <= most && value >= -most;
    }

    private static long[] nines() {
        long[] nines = new long[DataType.Decimal.MAX_LONG_PRECISION + 1];
        for (int digits = 1; digits < nines.length; digits++) {
            nines[digits] = 10 * nines[digits - 1] + 9;
        }
        return nines;
    }

    private static void requireSignExtension(
            ArrowArray array, MemorySegment bytes, long[] high, int count, long @Nullable [] validity) {
        for (int i = 0; i < count; i++) {
            long sign = high[i] >> 63;
            boolean fits = bytes.get(LONG, 32L * i + 16) == sign && bytes.get(LONG, 32L * i + 24) == sign;
            if (!fits && (validity == null || Validity.isSet(validity, i))) {
                throw new CorruptDataException(array.where(), "a decimal has more than 38 digits");
            }
        }
    }

    private static BigInteger wide(long high, long low) {
        BigInteger unsignedLow =
                BigInteger.valueOf(low).and(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));
        return BigInteger.valueOf(high).shiftLeft(64).or(unsignedLow);
    }

    private static CorruptDataException tooWide(ArrowArray array, DataType.Decimal type) {
        return new CorruptDataException(array.where(), "a value has more digits than " + type + " holds");
    }
}
