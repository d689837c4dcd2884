package io.winnow.arrow.vector;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Decodes strings with offsets; flags get codes.
final class TextDecoder {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private TextDecoder() {}

    static Column decode(
            ArrowField field, int offsetBytes, ArrowArray array, long from, int count, long @Nullable [] validity) {
        if (offsetBytes == Integer.BYTES && count > 0) {
            return decode(field, array, from, count, validity, null, count);
        }
        return coded(field, array, VariableDecoder.decode(offsetBytes, array, from, count, validity));
    }

    /// The strings at `from + rows[0..selected)` of an array without NULLs, with offsets of 4 bytes.
    static Column decode(ArrowField field, ArrowArray array, long from, int count, int[] rows, int selected) {
        return decode(field, array, from, count, null, rows, selected);
    }

    private static Column decode(
            ArrowField field,
            ArrowArray array,
            long from,
            int count,
            long @Nullable [] validity,
            int @Nullable [] rows,
            int wanted) {
        long length = Integer.BYTES * (count + 1L);
        MemorySegment offsets = array.bytes(1, Integer.BYTES * from, length);
        if (Flags.areOneByteEach(offsets, count)) {
            DictionaryColumn flags = Flags.ofBytes(array, offsets.get(INT, 0), count, validity, rows, wanted);
            if (flags != null) {
                return flags;
            }
            // The bytes were read to where the offsets stood.
            offsets = array.bytes(1, Integer.BYTES * from, length);
        }
        Column all = coded(field, array, VariableDecoder.decode(array, offsets, count, validity));
        return rows == null ? all : all.take(rows, wanted);
    }

    private static Column coded(ArrowField field, ArrowArray array, BytesColumn values) {
        Column flags = Flags.coded(values);
        return flags == null ? Utf8Check.checked(field, array, values) : flags;
    }
}
