package io.winnow.arrow.vector;

import io.winnow.core.error.CorruptDataException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/// A vector's buffers as an array to decode. The vector must stay open meanwhile.
final class VectorArray implements ArrowArray {
    private static final int VIEW_BUFFERS = 2;

    private final FieldVector vector;
    private final List<ArrowBuf> buffers;
    private final String where;

    /// @param where names the vector in errors
    VectorArray(FieldVector vector, String where) {
        this.vector = vector;
        this.buffers = vector.getFieldBuffers();
        this.where = where;
    }

    @Override
    public long length() {
        return vector.getValueCount();
    }

    @Override
    public long nullCount() {
        return vector.getNullCount();
    }

    @Override
    public long bufferLength(int buffer) {
        return buffers.get(buffer).capacity();
    }

    @Override
    public MemorySegment bytes(int buffer, long offset, long length) {
        ArrowBuf bytes = buffers.get(buffer);
        if (offset < 0 || length < 0 || offset > bytes.capacity() || length > bytes.capacity() - offset) {
            throw new CorruptDataException(
                    where, "a buffer of " + bytes.capacity() + " bytes is too short for its rows");
        }
        return MemorySegment.ofBuffer(bytes.nioBuffer(offset, Math.toIntExact(length)));
    }

    /// Vectors are in memory already, by somebody who counted them.
    @Override
    public void claim(long bytes) {}

    @Override
    public int variadicBuffers() {
        return buffers.size() - VIEW_BUFFERS;
    }

    @Override
    public ArrowArray child(int index) {
        return new VectorArray(vector.getChildrenFromFields().get(index), where);
    }

    @Override
    public String where() {
        return where;
    }
}
