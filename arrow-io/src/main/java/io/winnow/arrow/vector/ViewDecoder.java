package io.winnow.arrow.vector;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Decodes 16-byte views: length, then the value itself where it has at most 12 bytes, else a 4-byte prefix, the
/// number of a data buffer and an offset in it.
final class ViewDecoder {
    private static final int VIEW_BYTES = 16;
    private static final int INLINE_BYTES = 12;
    /// A range of a buffer that holds at least this share of wanted bytes is read at once.
    private static final int SPARSE = 4;

    private ViewDecoder() {}

    static BytesColumn decode(ArrowArray array, long from, int count, long @Nullable [] validity) {
        byte[] raw = views(array, from, count);
        ByteBuffer views = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
        int[] offsets = offsets(views, array, count, validity);
        Map<Integer, Span> spans = spans(views, offsets, array, count);
        // Views may share bytes, so that their sum says nothing of what is there.
        array.claim(offsets[count]);
        byte[] data = new byte[offsets[count]];
        for (int i = 0; i < count; i++) {
            int length = offsets[i + 1] - offsets[i];
            if (length <= INLINE_BYTES) {
                System.arraycopy(raw, VIEW_BYTES * i + 4, data, offsets[i], length);
            }
        }
        for (Map.Entry<Integer, Span> entry : spans.entrySet()) {
            copy(views, offsets, array, entry.getKey(), entry.getValue(), data);
        }
        return new BytesColumn(data, offsets, validity, count);
    }

    /// What the views want of one data buffer.
    private static final class Span {
        private long start = Long.MAX_VALUE;
        private long end;
        private long wanted;
        private int first;
        private int last;
    }

    /// What is wanted of each data buffer; checks that all of it is there.
    private static Map<Integer, Span> spans(ByteBuffer views, int[] offsets, ArrowArray array, int count) {
        Map<Integer, Span> spans = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            int length = offsets[i + 1] - offsets[i];
            if (length <= INLINE_BYTES) {
                continue;
            }
            int buffer = views.getInt(VIEW_BYTES * i + 8);
            int offset = views.getInt(VIEW_BYTES * i + 12);
            if (buffer < 0 || buffer >= array.variadicBuffers() || offset < 0) {
                throw new CorruptDataException(
                        array.where(), "a view points at buffer " + buffer + ", offset " + offset);
            }
            Span span = spans.computeIfAbsent(buffer, _ -> new Span());
            span.first = span.wanted == 0 ? i : span.first;
            span.last = i;
            span.start = Math.min(span.start, offset);
            span.end = Math.max(span.end, (long) offset + length);
            span.wanted += length;
        }
        for (Map.Entry<Integer, Span> entry : spans.entrySet()) {
            array.bytes(2 + entry.getKey(), entry.getValue().end, 0);
        }
        return spans;
    }

    private static void copy(ByteBuffer views, int[] offsets, ArrowArray array, int buffer, Span span, byte[] data) {
        boolean atOnce = span.end - span.start <= SPARSE * span.wanted;
        MemorySegment values = atOnce ? array.bytes(2 + buffer, span.start, span.end - span.start) : MemorySegment.NULL;
        for (int i = span.first; i <= span.last; i++) {
            int length = offsets[i + 1] - offsets[i];
            if (length <= INLINE_BYTES || views.getInt(VIEW_BYTES * i + 8) != buffer) {
                continue;
            }
            int offset = views.getInt(VIEW_BYTES * i + 12);
            MemorySegment value = atOnce ? values : array.bytes(2 + buffer, offset, length);
            long at = atOnce ? offset - span.start : 0;
            MemorySegment.copy(value, ValueLayout.JAVA_BYTE, at, data, offsets[i], length);
        }
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
