package io.winnow.arrow.ipc;

import io.winnow.core.io.IoCounters;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Bytes of a mapped file: nothing is copied.
record MappedBytes(MemorySegment file, IoCounters counters) implements ByteSource {
    @Override
    public MemorySegment bytes(long offset, long length) {
        counters.read(length);
        return file.asSlice(offset, length);
    }

    @Override
    public byte[] copy(long offset, int length) {
        counters.read(length);
        return file.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE);
    }
}
