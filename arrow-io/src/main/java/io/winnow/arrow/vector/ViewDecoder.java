package io.winnow.arrow.vector;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Decodes 16-byte views: length, then the value itself where it has at most 12 bytes, else a 4-byte prefix, the number
/// of
/// a data buffer and an offset in it.
final class ViewDecoder {
    private static final int VIEW_BYTES = 16;
    private static final int INLINE_BYTES = 12;

    private ViewDecoder() {}

    static BytesColumn decode(ArrowArray array, long from, int count, long @Nullable [] validity) {
        byte[] raw = views(array, from, count);
        ByteBuffer views = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
        int[] offsets = offsets(views, array, count, validity);
        byte[] data = new byte[offsets[count]];
        for (int i = 0; i < count; i++) {
            int length = offsets[i + 1] - offsets[i];
            if (length == 0) {
                continue;
            }
            if (length <= INLINE_BYTES) {
                System.arraycopy(raw, VIEW_BYTES * i + 4, data, offsets[i], length);
            } else {
                int buffer = views.getInt(VIEW_BYTES * i + 8);
                int offset = views.getInt(VIEW_BYTES * i + 12);
                if (buffer < 0 || buffer >= array.variadicBuffers() || offset < 0) {
                    throw new CorruptDataException(
                            array.where(), "a view points at buffer " + buffer + ", offset " + offset);
                }
                MemorySegment value = array.bytes(2 + buffer, offset, length);
                MemorySegment.copy(value, ValueLayout.JAVA_BYTE, 0, data, offsets[i], length);
            }
        }
        return new BytesColumn(data, offsets, validity, count);
    }

    private static byte[] views(ArrowArray array, long from, int count) {
        if (count == 0) {
            return new byte[0];
        }
        // The buffer is asked for first: a damaged count fails there, before anything of its size is allocated.
        MemorySegment segment = array.bytes(1, VIEW_BYTES * from, (long) VIEW_BYTES * count);
        byte[] raw = new byte[VIEW_BYTES * count];
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, 0, raw, 0, raw.length);
        return raw;
    }

    private static int[] offsets(ByteBuffer views, ArrowArray array, int count, long @Nullable [] validity) {
        int[] offsets = new int[count + 1];
        long end = 0;
        for (int i = 0; i < count; i++) {
            boolean valid = validity == null || Validity.isSet(validity, i);
            int length = valid ? views.getInt(VIEW_BYTES * i) : 0;
            end += length;
            if (length < 0 || end > Integer.MAX_VALUE - 8) {
                throw new CorruptDataException(array.where(), "a view has length " + length);
            }
            offsets[i + 1] = (int) end;
        }
        return offsets;
    }
}
