package io.winnow.arrow.ipc;

import io.winnow.core.io.DataFile;
import io.winnow.core.io.IoCounters;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Bytes of a file that somebody else may cut: read, never mapped.
record FileBytes(DataFile file, IoCounters counters) implements ByteSource {
    @Override
    public MemorySegment bytes(long offset, long length) {
        ByteBuffer target = Scratch.of((int) length);
        file.read(offset, target);
        counters.read(length);
        return MemorySegment.ofBuffer(target.flip());
    }

    @Override
    public byte[] copy(long offset, int length) {
        byte[] target = new byte[length];
        file.read(offset, ByteBuffer.wrap(target));
        counters.read(length);
        return target;
    }
}
