package io.winnow.core.batch;

import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Strings (UTF-8) or byte strings, one after another.
///
/// @param data the bytes of all values; a NULL row has any length
/// @param offsets `size + 1` positions in `data`, not decreasing; the first need not be 0
/// @param validity null when no row is NULL
public record BytesColumn(byte[] data, int[] offsets, long @Nullable [] validity, int size) implements Column {
    @Override
    public PhysicalType physical() {
        return PhysicalType.BYTES;
    }

    @Override
    public BytesColumn take(int[] rows, int count) {
        int[] from = offsets;
        int[] ends = new int[count + 1];
        long length = 0;
        for (int i = 0; i < count; i++) {
            length += from[rows[i] + 1] - from[rows[i]];
            ends[i + 1] = (int) length;
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new MemoryExceededException("the strings of one batch exceed 2 GiB");
        }
        byte[] bytes = new byte[(int) length];
        for (int i = 0; i < count; i++) {
            int start = from[rows[i]];
            System.arraycopy(data, start, bytes, ends[i], ends[i + 1] - ends[i]);
        }
        return new BytesColumn(bytes, ends, Validity.take(validity, rows, count), count);
    }

    @Override
    public BytesColumn slice(int from, int count) {
        if (from == 0 && count == size) {
            return this;
        }
        return new BytesColumn(
                data,
                Arrays.copyOfRange(offsets, from, from + count + 1),
                Validity.slice(validity, from, count),
                count);
    }

    /// The bytes of one row, copied.
    public byte[] bytes(int row) {
        return Arrays.copyOfRange(data, offsets[row], offsets[row + 1]);
    }

    @Override
    public long heapBytes() {
        return data.length + 4L * offsets.length + (validity == null ? 0 : 8L * validity.length);
    }
}
