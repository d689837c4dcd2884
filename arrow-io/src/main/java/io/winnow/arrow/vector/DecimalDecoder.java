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
                boolean fits = high[i] == low[i] >> 63 && low[i] <= most && low[i] >= -most;
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
    /// without branches; only where some value does not fit is it asked which rows are NULL.
    private static LongColumn narrow(
            DataType.Decimal type, ArrowArray array, MemorySegment bytes, int count, long @Nullable [] validity) {
        long[] low = new long[count];
        long[] pairs = new long[2 * Math.min(PIECE, count)];
        long most = NINES[type.precision()];
        long misfits = 0;
        for (int start = 0; start < count; start += PIECE) {
            int piece = Math.min(PIECE, count - start);
            MemorySegment.copy(bytes, LONG, 16L * start, pairs, 0, 2 * piece);
            misfits |= narrow(pairs, piece, low, start, most);
        }
        if (misfits != 0) {
            for (int i = 0; i < count; i++) {
                boolean fits = bytes.get(LONG, 16L * i + 8) == low[i] >> 63 && low[i] <= most && low[i] >= -most;
                if (!fits && (validity == null || Validity.isSet(validity, i))) {
                    throw tooWide(array, type);
                }
            }
        }
        return new LongColumn(low, validity, count);
    }

    /// Takes the lower halves; gives 0 where every value fits.
    private static long narrow(long[] pairs, int count, long[] low, int start, long most) {
        long misfits = 0;
        for (int i = 0; i < count; i++) {
            long value = pairs[2 * i];
            low[start + i] = value;
            // The sign bit of each difference says that the value is past the limit on that side; most < 10^18, so
            // only a value that is far outside overflows, and then its sign gives it away in the other difference.
            misfits |= (pairs[2 * i + 1] ^ (value >> 63)) | ((most - value) >> 63) | ((value + most) >> 63);
        }
        return misfits;
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
