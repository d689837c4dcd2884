package io.winnow.arrow.vector;

import io.winnow.core.error.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/// An array of buffers on the heap: buffer `i` is `buffers[i]`.
record BufferArray(long length, long nullCount, List<byte[]> buffers) implements ArrowArray {
    static byte[] ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return bytes.array();
    }

    static byte[] longs(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return bytes.array();
    }

    @Override
    public long bufferLength(int buffer) {
        return buffers.get(buffer).length;
    }

    @Override
    public MemorySegment bytes(int buffer, long offset, long length) {
        if (offset + length > buffers.get(buffer).length) {
            throw new CorruptDataException(where(), "too short");
        }
        return MemorySegment.ofArray(buffers.get(buffer)).asSlice(offset, length);
    }

    @Override
    public void claim(long bytes) {}

    @Override
    public int variadicBuffers() {
        return 0;
    }

    @Override
    public ArrowArray child(int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    public String where() {
        return "test.arrow, column \"x\"";
    }
}
