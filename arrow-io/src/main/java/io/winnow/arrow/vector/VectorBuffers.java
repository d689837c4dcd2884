package io.winnow.arrow.vector;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/// Writes heap arrays into the Arrow buffers of one vector, in the order of the columnar format.
final class VectorBuffers implements AutoCloseable {
    private final BufferAllocator allocator;
    private final List<ArrowBuf> buffers = new ArrayList<>();

    VectorBuffers(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    List<ArrowBuf> list() {
        return buffers;
    }

    /// The vector that loaded the buffers holds references of its own.
    @Override
    public void close() {
        ArrowVectors.release(buffers);
    }

    /// Bits past the rows are zeros, so that equal columns are equal bytes.
    void addValidity(long @Nullable [] words, int rows) {
        int full = rows >> 6;
        ByteBuffer target = add(8L * ((rows + 63) >> 6));
        if (words == null) {
            for (int i = 0; i < full; i++) {
                target.putLong(-1);
            }
        } else {
            target.asLongBuffer().put(words, 0, full);
            target.position(8 * full);
        }
        int rest = rows & 63;
        if (rest != 0) {
            target.putLong((words == null ? -1 : words[full]) & -1L >>> (64 - rest));
        }
    }

    void addBits(byte[] values, int rows) {
        ByteBuffer target = add(8L * ((rows + 63) >> 6));
        long word = 0;
        for (int i = 0; i < rows; i++) {
            word |= (long) (values[i] & 1) << i;
            if ((i & 63) == 63) {
                target.putLong(word);
                word = 0;
            }
        }
        if ((rows & 63) != 0) {
            target.putLong(word);
        }
    }

    void addInts(int[] values, int rows, int bytes) {
        ByteBuffer target = add((long) bytes * rows);
        switch (bytes) {
            case 1 -> {
                for (int i = 0; i < rows; i++) {
                    target.put((byte) values[i]);
                }
            }
            case 2 -> {
                for (int i = 0; i < rows; i++) {
                    target.putShort((short) values[i]);
                }
            }
            default -> target.asIntBuffer().put(values, 0, rows);
        }
    }

    void addLongs(long[] values, int rows) {
        add(8L * rows).asLongBuffer().put(values, 0, rows);
    }

    /// The low 32 bits of each value.
    void addNarrowed(long[] values, int rows) {
        ByteBuffer target = add(4L * rows);
        for (int i = 0; i < rows; i++) {
            target.putInt((int) values[i]);
        }
    }

    void addFloats(float[] values, int rows) {
        add(4L * rows).asFloatBuffer().put(values, 0, rows);
    }

    void addDoubles(double[] values, int rows) {
        add(8L * rows).asDoubleBuffer().put(values, 0, rows);
    }

    void addInt128s(long[] high, long[] low, int rows) {
        ByteBuffer target = add(16L * rows);
        for (int i = 0; i < rows; i++) {
            target.putLong(low[i]).putLong(high[i]);
        }
    }

    /// Sign-extended to 128 bits.
    void addInt128s(long[] values, int rows) {
        ByteBuffer target = add(16L * rows);
        for (int i = 0; i < rows; i++) {
            target.putLong(values[i]).putLong(values[i] >> 63);
        }
    }

    void addIntervals(int[] months, int[] days, long[] nanos, int rows) {
        ByteBuffer target = add(16L * rows);
        for (int i = 0; i < rows; i++) {
            target.putInt(months[i]).putInt(days[i]).putLong(nanos[i]);
        }
    }

    void addOffsets(int[] offsets, int rows) {
        ByteBuffer target = add(4L * (rows + 1));
        int start = offsets[0];
        for (int i = 0; i <= rows; i++) {
            target.putInt(offsets[i] - start);
        }
    }

    void addBytes(byte[] data, int[] offsets, int rows) {
        addOffsets(offsets, rows);
        int start = offsets[0];
        int length = offsets[rows] - start;
        add(length).put(data, start, length);
    }

    private ByteBuffer add(long bytes) {
        ArrowBuf buffer = allocator.buffer(bytes);
        buffers.add(buffer);
        buffer.writerIndex(bytes);
        return buffer.nioBuffer(0, Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
