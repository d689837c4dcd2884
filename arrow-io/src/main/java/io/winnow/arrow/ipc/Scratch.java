package io.winnow.arrow.ipc;

import java.nio.ByteBuffer;

/// A thread's buffer for bytes on their way from a file to a heap array: outside the heap, since a read into the heap
/// copies twice.
final class Scratch {
    private static final int KEPT_BYTES = 1 << 20;
    private static final ThreadLocal<ByteBuffer> KEPT =
            ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(KEPT_BYTES));

    private Scratch() {}

    /// A buffer with `length` bytes to fill, whose content the thread's next call overwrites.
    static ByteBuffer of(int length) {
        return length <= KEPT_BYTES ? KEPT.get().clear().limit(length) : ByteBuffer.allocate(length);
    }
}
