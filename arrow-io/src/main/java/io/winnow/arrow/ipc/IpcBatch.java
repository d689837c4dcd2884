package io.winnow.arrow.ipc;

import io.winnow.arrow.vector.ArrowArray;
import io.winnow.arrow.vector.ArrowField;
import io.winnow.arrow.vector.ArrowLayout;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.MemoryBudget;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The arrays of one batch, whose bytes are read when they are asked for. Used by one thread at a time.
final class IpcBatch implements AutoCloseable {
    private static final int LENGTH_BYTES = 8;
    /// What is not worth counting.
    private static final long LITTLE_BYTES = 1 << 20;
    /// Kept arrays have a multiple of so many values.
    private static final int ROOM = 1024;

    private final ByteSource source;
    private final String name;
    private final IpcBlock block;
    private final ColumnLife life;
    private final MemoryBudget memory;
    private final List<IpcArray> arrays = new ArrayList<>();
    private final byte[] @Nullable [] plain;
    private long reserved;
    private long claimed;
    private int nextNode;
    private int nextBuffer;
    private int nextVariadic;
    /// Counts the pieces in which the batch is read.
    private int piece;

    /// @param life how long what is decoded from an array is looked at
    /// @param memory what decompressed buffers are counted against
    IpcBatch(
            ByteSource source,
            String name,
            IpcBlock block,
            List<ArrowField> fields,
            ColumnLife life,
            MemoryBudget memory) {
        this.source = source;
        this.name = name;
        this.block = block;
        this.life = life;
        this.memory = memory;
        this.plain = new byte[block.buffers().length / 2] @Nullable [];
        for (ArrowField field : fields) {
            arrays.add(array(field));
        }
    }

    ArrowArray array(int field) {
        return arrays.get(field);
    }

    /// Nodes and buffers come depth first, so each field's place depends on all before it.
    private IpcArray array(ArrowField field) {
        int node = nextNode++;
        int buffer = nextBuffer;
        int variadic = 0;
        if (field.layout() instanceof ArrowLayout.Views) {
            if (nextVariadic >= block.variadic().length) {
                throw new CorruptDataException(name, "column \"" + field.name() + "\" lacks its count of data buffers");
            }
            long count = block.variadic()[nextVariadic++];
            if (count < 0 || count > block.buffers().length / 2) {
                throw new CorruptDataException(name, "column \"" + field.name() + "\" claims " + count + " buffers");
            }
            variadic = (int) count;
        }
        nextBuffer += field.layout().buffers() + variadic;
        if (2 * node >= block.nodes().length || 2L * nextBuffer > block.buffers().length) {
            throw new CorruptDataException(name, "column \"" + field.name() + "\" lacks its buffers");
        }
        List<IpcArray> children = new ArrayList<>(field.children().size());
        for (ArrowField child : field.children()) {
            children.add(array(child));
        }
        return new IpcArray(field.name(), node, buffer, variadic, children);
    }

    /// Says that what was decoded so far need not stay.
    void nextPiece() {
        piece++;
    }

    /// Ends what was claimed while a column was decoded: the column is whoever's asked for it.
    void settle() {
        memory.release(claimed);
        claimed = 0;
    }

    /// Gives the memory of decompressed buffers back; arrays cannot be read afterwards.
    @Override
    public void close() {
        settle();
        memory.release(reserved);
        reserved = 0;
    }

    private MemorySegment stored(int buffer, long offset, long length, String where) {
        long start = block.buffers()[2 * buffer];
        long size = block.buffers()[2 * buffer + 1];
        if (offset < 0 || length < 0 || offset > size || length > size - offset) {
            throw new CorruptDataException(where, "a buffer of " + size + " bytes is too short for its rows");
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new CorruptDataException(where, "values of one batch exceed 2 GiB");
        }
        return source.bytes(start + offset, length);
    }

    private byte[] decompressed(int buffer, String where) {
        byte[] known = plain[buffer];
        if (known != null) {
            return known;
        }
        long size = block.buffers()[2 * buffer + 1];
        if (size < LENGTH_BYTES || size > Integer.MAX_VALUE - 8) {
            throw new CorruptDataException(where, "a compressed buffer of " + size + " bytes");
        }
        byte[] raw = source.copy(block.buffers()[2 * buffer], (int) size);
        long length = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN).getLong(0);
        byte[] data = Arrays.copyOfRange(raw, LENGTH_BYTES, raw.length);
        if (length < -1
                || length > Integer.MAX_VALUE - 8
                || length > block.compression().mostPlainBytes(data.length)) {
            throw new CorruptDataException(
                    where, "a compressed buffer of " + data.length + " bytes says it holds " + length);
        }
        byte[] values = data;
        if (length >= 0) {
            memory.reserve(length, "Arrow buffer of " + where);
            reserved += length;
            values = length == 0 ? data : block.compression().decompress(where, data, (int) length);
        }
        plain[buffer] = values;
        return values;
    }

    /// One field's place in the batch.
    private final class IpcArray implements ArrowArray {
        private final int node;
        private final int firstBuffer;
        private final int variadic;
        private final List<IpcArray> children;
        private final String where;
        private long[] longs = new long[0];
        private int[] ints = new int[0];
        private int pieceOfLongs = -1;
        private int pieceOfInts = -1;

        private IpcArray(String field, int node, int firstBuffer, int variadic, List<IpcArray> children) {
            this.where = name + ", column \"" + field + "\"";
            this.node = node;
            this.firstBuffer = firstBuffer;
            this.variadic = variadic;
            this.children = children;
        }

        @Override
        public long length() {
            return block.nodes()[2 * node];
        }

        @Override
        public long nullCount() {
            return block.nodes()[2 * node + 1];
        }

        @Override
        public long bufferLength(int buffer) {
            return block.buffers()[2 * (firstBuffer + buffer) + 1];
        }

        @Override
        public MemorySegment bytes(int buffer, long offset, long length) {
            int at = firstBuffer + buffer;
            if (block.compression() == IpcCompression.NONE || bufferLength(buffer) == 0) {
                return stored(at, offset, length, where);
            }
            byte[] values = decompressed(at, where);
            if (offset < 0 || length < 0 || offset > values.length || length > values.length - offset) {
                throw new CorruptDataException(
                        where, "a buffer of " + values.length + " bytes is too short for its rows");
            }
            return MemorySegment.ofArray(values).asSlice(offset, length);
        }

        @Override
        public void claim(long bytes) {
            if (bytes > LITTLE_BYTES) {
                memory.reserve(bytes, where);
                claimed += bytes;
            }
        }

        /// The array of the piece before, but once for each piece: a column may be decoded more than once from it.
        @Override
        public long[] longs(int count) {
            if (life == ColumnLife.KEPT || pieceOfLongs == piece) {
                return new long[count];
            }
            pieceOfLongs = piece;
            if (longs.length < count) {
                longs = new long[roomy(count)];
            }
            return longs;
        }

        @Override
        public int[] ints(int count) {
            if (life == ColumnLife.KEPT || pieceOfInts == piece) {
                return new int[count];
            }
            pieceOfInts = piece;
            if (ints.length < count) {
                ints = new int[roomy(count)];
            }
            return ints;
        }

        /// Enough for the next piece as well, of which about as many rows may be wanted.
        private static int roomy(int count) {
            return Math.ceilDiv(count, ROOM) * ROOM;
        }

        @Override
        public int variadicBuffers() {
            return variadic;
        }

        @Override
        public ArrowArray child(int index) {
            return children.get(index);
        }

        @Override
        public String where() {
            return where;
        }
    }
}
