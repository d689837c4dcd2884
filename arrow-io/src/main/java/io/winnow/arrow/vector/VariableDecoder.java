package io.winnow.arrow.vector;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.error.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Decodes offsets with data: strings and byte strings, plain and large.
final class VariableDecoder {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private VariableDecoder() {}

    static BytesColumn decode(int offsetBytes, ArrowArray array, long from, int count, long @Nullable [] validity) {
        if (offsetBytes == 4 && count > 0) {
            return decode(array, array.bytes(1, 4 * from, 4 * (count + 1L)), count, validity);
        }
        long[] offsets = offsets(offsetBytes, array, from, count);
        int[] relative = relative(offsets, array);
        return new BytesColumn(data(array, offsets[0], relative[count]), relative, validity, count);
    }

    /// @param stored the offsets, asked for before anything of their size is allocated
    static BytesColumn decode(ArrowArray array, MemorySegment stored, int count, long @Nullable [] validity) {
        int[] offsets = array.ints(count + 1);
        MemorySegment.copy(stored, INT, 0, offsets, 0, count + 1);
        int start = offsets[0];
        if (countFromFirst(offsets, count) < 0) {
            throw outOfOrder(offsets, start, array);
        }
        return new BytesColumn(data(array, start, offsets[count]), offsets, validity, count);
    }

    private static byte[] data(ArrowArray array, long start, int length) {
        if (length == 0) {
            return new byte[0];
        }
        MemorySegment segment = array.bytes(2, start, length);
        byte[] data = new byte[length];
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, 0, data, 0, length);
        return data;
    }

    /// Takes the first offset from all. Negative if any is, or is less than the one before it.
    private static int countFromFirst(int[] offsets, int count) {
        int start = offsets[0];
        int wrong = start | offsets[count];
        for (int i = 1; i <= count; i++) {
            // Offsets that are not negative differ by what an int holds, so the sign is that of the comparison.
            wrong |= offsets[i] | (offsets[i] - offsets[i - 1]);
        }
        for (int i = 0; i <= count; i++) {
            offsets[i] -= start;
        }
        return wrong;
    }

    private static CorruptDataException outOfOrder(int[] relative, int start, ArrowArray array) {
        int at = 0;
        while (relative[at] + start >= 0 && (at == 0 || relative[at] >= relative[at - 1])) {
            at++;
        }
        return new CorruptDataException(
                array.where(),
                "offset " + (relative[at] + start)
                        + (at == 0 ? " is negative" : " follows " + (relative[at - 1] + start)));
    }

    /// `count + 1` offsets. A writer may leave the buffer out where there are no slots at all.
    static long[] offsets(int offsetBytes, ArrowArray array, long from, int count) {
        if (count == 0) {
            return new long[1];
        }
        // The buffer is asked for first: a damaged count fails there, before anything of its size is allocated.
        MemorySegment segment = array.bytes(1, offsetBytes * from, offsetBytes * (count + 1L));
        long[] offsets = new long[count + 1];
        if (offsetBytes == 8) {
            MemorySegment.copy(segment, LONG, 0, offsets, 0, count + 1);
            return offsets;
        }
        for (int i = 0; i <= count; i++) {
            offsets[i] = segment.get(INT, 4L * i);
        }
        return offsets;
    }

    /// The offsets counted from the first; checks that they never fall and that their span fits one array.
    static int[] relative(long[] offsets, ArrowArray array) {
        long start = offsets[0];
        int[] relative = new int[offsets.length];
        long previous = start;
        for (int i = 0; i < offsets.length; i++) {
            long offset = offsets[i];
            if (offset < previous || start < 0) {
                throw new CorruptDataException(array.where(), "offset " + offset + " follows " + previous);
            }
            if (offset - start > Integer.MAX_VALUE - 8) {
                throw new CorruptDataException(array.where(), "values of one batch exceed 2 GiB");
            }
            relative[i] = (int) (offset - start);
            previous = offset;
        }
        return relative;
    }
}
