package io.winnow.arrow.ipc;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.DataFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// What the metadata of an Arrow file or stream is read from.
sealed interface MetadataBytes {
    /// What errors call it.
    String name();

    /// Bytes in all.
    long size();

    /// Fills `target` from `offset`; so many bytes are there.
    void read(long offset, ByteBuffer target);

    /// Bytes from `offset` on, little-endian.
    ///
    /// @throws CorruptDataException where there are not so many
    default ByteBuffer bytes(long offset, int length) {
        if (offset < 0 || offset + length > size()) {
            throw new CorruptDataException(name(), offset, "the file ends before " + length + " bytes expected here");
        }
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        read(offset, buffer);
        return buffer.flip();
    }

    /// An open file.
    record OfFile(DataFile file) implements MetadataBytes {
        @Override
        public String name() {
            return file.path().toString();
        }

        @Override
        public long size() {
            return file.size();
        }

        @Override
        public void read(long offset, ByteBuffer target) {
            file.read(offset, target);
        }
    }

    /// Bytes in memory.
    record OfMemory(MemorySegment segment, String name) implements MetadataBytes {
        @Override
        public long size() {
            return segment.byteSize();
        }

        @Override
        public void read(long offset, ByteBuffer target) {
            target.put(segment.asSlice(offset, target.remaining()).asByteBuffer());
        }
    }
}
