package io.winnow.arrow.ipc;

import java.lang.foreign.MemorySegment;

/// Where the bytes of batches come from; counts what is read. Thread-safe.
interface ByteSource {
    /// Bytes `offset` to `offset + length` of the file, at most 2 GiB. Valid until the thread's next call.
    MemorySegment bytes(long offset, long length);

    /// The same as an array of its own.
    byte[] copy(long offset, int length);
}
