package io.winnow.arrow.ipc;

import io.winnow.core.error.CorruptDataException;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/// What the head of a record batch or dictionary batch says of its body: plain values, checked against the body's
/// length.
///
/// @param rows length of the batch
/// @param nodes length and NULL count by turns, a pair per field, depth first
/// @param buffers offset (from the file's start) and length by turns, a pair per buffer, depth first
/// @param variadic number of data buffers of each view field, depth first
/// @param compression how each buffer is compressed
record IpcBlock(long rows, long[] nodes, long[] buffers, long[] variadic, IpcCompression compression) {
    /// Writers put buffers side by side; some may use one twice.
    private static final int MOST_SHARING = 16;

    static IpcBlock read(String file, RecordBatch batch, IpcMessage message) {
        if (batch.length() < 0 || batch.length() > Integer.MAX_VALUE) {
            throw new CorruptDataException(file, message.bodyOffset(), "a batch of " + batch.length() + " rows");
        }
        // The lengths of vectors are as unverified as all else: nothing is allocated for more than the message holds.
        long metadata = batch.getByteBuffer().capacity();
        requireInside(file, message, batch.nodesLength(), 16, metadata);
        requireInside(file, message, batch.buffersLength(), 16, metadata);
        requireInside(file, message, batch.variadicBufferCountsLength(), 8, metadata);
        long[] nodes = new long[2 * batch.nodesLength()];
        for (int i = 0; i < batch.nodesLength(); i++) {
            nodes[2 * i] = batch.nodes(i).length();
            nodes[2 * i + 1] = batch.nodes(i).nullCount();
            if (nodes[2 * i] < 0 || nodes[2 * i + 1] < 0 || nodes[2 * i + 1] > nodes[2 * i]) {
                throw new CorruptDataException(
                        file,
                        message.bodyOffset(),
                        "a field of " + nodes[2 * i] + " slots and " + nodes[2 * i + 1] + " NULLs");
            }
        }
        long[] buffers = new long[2 * batch.buffersLength()];
        long total = 0;
        for (int i = 0; i < batch.buffersLength(); i++) {
            long offset = batch.buffers(i).offset();
            long length = batch.buffers(i).length();
            if (offset < 0 || length < 0 || offset > message.bodyLength() || length > message.bodyLength() - offset) {
                throw new CorruptDataException(
                        file,
                        message.bodyOffset(),
                        "a buffer of " + length + " bytes at " + offset + " in a body of " + message.bodyLength());
            }
            buffers[2 * i] = message.bodyOffset() + offset;
            buffers[2 * i + 1] = length;
            total += length;
        }
        if (total > MOST_SHARING * message.bodyLength()) {
            throw new CorruptDataException(
                    file, message.bodyOffset(), "buffers of " + total + " bytes in a body of " + message.bodyLength());
        }
        long[] variadic = new long[batch.variadicBufferCountsLength()];
        for (int i = 0; i < variadic.length; i++) {
            variadic[i] = batch.variadicBufferCounts(i);
        }
        return new IpcBlock(batch.length(), nodes, buffers, variadic, compression(file, batch));
    }

    private static void requireInside(String file, IpcMessage message, int count, int bytes, long metadata) {
        if (count < 0 || (long) count * bytes > metadata) {
            throw new CorruptDataException(
                    file, message.bodyOffset(), "a batch claims " + count + " fields or buffers");
        }
    }

    private static IpcCompression compression(String file, RecordBatch batch) {
        org.apache.arrow.flatbuf.@Nullable BodyCompression compression = batch.compression();
        if (compression == null) {
            return IpcCompression.NONE;
        }
        if (compression.method() != BodyCompressionMethod.BUFFER) {
            throw new CorruptDataException(file, "unknown compression method " + compression.method());
        }
        return switch (compression.codec()) {
            case CompressionType.LZ4_FRAME -> IpcCompression.LZ4_FRAME;
            case CompressionType.ZSTD -> IpcCompression.ZSTD;
            default -> throw new CorruptDataException(file, "unknown compression codec " + compression.codec());
        };
    }

    /// A dictionary batch: its id and whether it adds to the one before.
    record DictionaryBlock(long id, boolean delta, IpcBlock block) {}

    /// A record batch and how many dictionary blocks of the file come into force for it.
    record BatchBlock(IpcBlock block, int dictionaries) {}
}
