package io.winnow.arrow.vector;

import java.lang.foreign.MemorySegment;

/// One field's slots of one record batch, wherever the bytes lie. Belongs to one thread.
///
/// Buffers are numbered as the columnar format lays them out, validity first; bytes are little-endian.
public interface ArrowArray {
    /// Number of slots.
    long length();

    /// NULL slots as the writer counted them.
    long nullCount();

    /// Length of a buffer in bytes; 0 for one that was left out.
    long bufferLength(int buffer);

    /// Bytes `offset` to `offset + length` of a buffer. Valid until the next call on any array of the batch.
    ///
    /// @throws io.winnow.core.error.CorruptDataException when the buffer is shorter
    MemorySegment bytes(int buffer, long offset, long length);

    /// Says that decoding is about to take `bytes` of heap for which no buffer of such a size stands: a few bytes of
    /// a file can ask for any number.
    ///
    /// @throws io.winnow.core.error.MemoryExceededException when the query may not hold so many
    void claim(long bytes);

    /// Room for `count` values or more, of whatever content: a new array, or the one that held the column's values of
    /// the rows before.
    default long[] longs(int count) {
        return new long[count];
    }

    /// As [#longs].
    default int[] ints(int count) {
        return new int[count];
    }

    /// Number of data buffers after the views of a view type.
    int variadicBuffers();

    ArrowArray child(int index);

    /// The file and column, for errors.
    String where();
}
