package io.winnow.arrow.vector;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Decodes integers of 1 to 8 bytes, which may be narrower than what columns of their type hold.
final class IntegerDecoder {

    private IntegerDecoder() {}

    static Column decode(
            ArrowLayout.Fixed layout,
            DataType type,
            ArrowArray array,
            MemorySegment bytes,
            int count,
            long @Nullable [] validity) {
        if (type.physical() == PhysicalType.INT32) {
            int[] values = array.ints(count);
            ints(layout, bytes, values, count);
            return new IntColumn(values, validity, count);
        }
        long[] values = array.longs(count);
        longs(layout, bytes, values, count);
        return column(layout, type, array, values, validity, count);
    }

    static void ints(ArrowLayout.Fixed layout, MemorySegment bytes, int[] to, int count) {
        boolean signed = isSigned(layout);
        switch (layout.bytes()) {
            case Byte.BYTES -> {
                int mask = signed ? -1 : 0xFF;
                for (int i = 0; i < count; i++) {
                    to[i] = bytes.get(ValueLayout.JAVA_BYTE, i) & mask;
                }
            }
            case Short.BYTES -> {
                int mask = signed ? -1 : 0xFFFF;
                for (int i = 0; i < count; i++) {
                    to[i] = bytes.get(FixedDecoder.SHORT, (long) Short.BYTES * i) & mask;
                }
            }
            default -> MemorySegment.copy(bytes, FixedDecoder.INT, 0, to, 0, count);
        }
    }

    static void longs(ArrowLayout.Fixed layout, MemorySegment bytes, long[] to, int count) {
        boolean signed = isSigned(layout);
        switch (layout.bytes()) {
            case Byte.BYTES -> {
                long mask = signed ? -1 : 0xFFL;
                for (int i = 0; i < count; i++) {
                    to[i] = bytes.get(ValueLayout.JAVA_BYTE, i) & mask;
                }
            }
            case Short.BYTES -> {
                long mask = signed ? -1 : 0xFFFFL;
                for (int i = 0; i < count; i++) {
                    to[i] = bytes.get(FixedDecoder.SHORT, (long) Short.BYTES * i) & mask;
                }
            }
            case Integer.BYTES -> {
                long mask = signed ? -1 : 0xFFFF_FFFFL;
                for (int i = 0; i < count; i++) {
                    to[i] = bytes.get(FixedDecoder.INT, (long) Integer.BYTES * i) & mask;
                }
            }
            default -> MemorySegment.copy(bytes, FixedDecoder.LONG, 0, to, 0, count);
        }
    }

    static boolean isSigned(ArrowLayout.Fixed layout) {
        return layout.meaning() == ArrowLayout.Meaning.SIGNED;
    }

    static LongColumn column(
            ArrowLayout.Fixed layout,
            DataType type,
            ArrowArray array,
            long[] values,
            long @Nullable [] validity,
            int count) {
        int bits = bits(layout, type, values, count);
        if (type instanceof DataType.Decimal decimal) {
            check(decimal, array, values, validity, count, bits);
        }
        return new LongColumn(values, validity, count, bits);
    }

    /// How many bits below the sign the values use, see [LongColumn#bits].
    private static int bits(ArrowLayout.Fixed layout, DataType type, long[] values, int count) {
        int width = Byte.SIZE * layout.bytes();
        // Decimals are multiplied: what the width says would soon be too much for 64 bits.
        if (width < Integer.SIZE || !(type instanceof DataType.Decimal)) {
            return Math.min(LongColumn.ALL_BITS, isSigned(layout) ? width - 1 : width);
        }
        long used = 0;
        for (int i = 0; i < count; i++) {
            used |= values[i] ^ values[i] >> 63;
        }
        return Long.SIZE - Long.numberOfLeadingZeros(used);
    }

    /// That no decimal has more digits than its type: arithmetic relies on it.
    private static void check(
            DataType.Decimal type, ArrowArray array, long[] values, long @Nullable [] validity, int count, int bits) {
        long most = BigInteger.TEN.pow(type.precision()).longValueExact() - 1;
        if (bits < Long.SIZE - Long.numberOfLeadingZeros(most)) {
            return;
        }
        for (int i = 0; i < count; i++) {
            boolean beyond = values[i] > most || values[i] < -most;
            if (beyond && (validity == null || Validity.isSet(validity, i))) {
                throw new CorruptDataException(
                        array.where(), BigDecimal.valueOf(values[i], type.scale()) + " is beyond " + type);
            }
        }
    }

    /// Dictionary codes, checked against the dictionary's size; that of a NULL row is 0.
    static int[] codes(
            ArrowLayout.Fixed layout,
            ArrowArray array,
            long from,
            int count,
            long @Nullable [] validity,
            int dictionarySize) {
        MemorySegment bytes =
                count == 0 ? MemorySegment.NULL : array.bytes(1, from * layout.bytes(), (long) count * layout.bytes());
        int[] codes = new int[count];
        if (layout.bytes() < Long.BYTES) {
            ints(layout, bytes, codes, count);
        } else {
            for (int i = 0; i < count; i++) {
                long code = bytes.get(FixedDecoder.LONG, (long) Long.BYTES * i);
                codes[i] = code == (int) code ? (int) code : -1;
            }
        }
        if (validity != null) {
            for (int i = 0; i < count; i++) {
                codes[i] &= -(int) (validity[i >> 6] >>> i & 1);
            }
        }
        int wrong = 0;
        for (int i = 0; i < count; i++) {
            wrong |= codes[i] | dictionarySize - 1 - codes[i];
        }
        // A NULL's code is looked up by nobody: 0 may be beyond an empty dictionary.
        for (int i = 0; wrong < 0 && i < count; i++) {
            if ((codes[i] < 0 || codes[i] >= dictionarySize) && (validity == null || Validity.isSet(validity, i))) {
                throw beyond(layout, array, bytes, i, dictionarySize);
            }
        }
        return codes;
    }

    /// The error of a code that no entry has.
    static CorruptDataException beyond(
            ArrowLayout.Fixed layout, ArrowArray array, MemorySegment bytes, int row, int dictionarySize) {
        long[] slot = new long[1];
        int width = layout.bytes();
        longs(layout, bytes.asSlice((long) width * row, width), slot, 1);
        String code = isSigned(layout) ? Long.toString(slot[0]) : Long.toUnsignedString(slot[0]);
        return new CorruptDataException(
                array.where(), "code " + code + " into a dictionary of " + dictionarySize + " entries");
    }
}
