package io.winnow.formats.parquet.read;

import io.winnow.core.io.DataFile;
import io.winnow.core.io.IoContext;
import io.winnow.formats.parquet.decode.ColumnDecoder;
import io.winnow.formats.parquet.file.PageAddress;
import java.nio.ByteBuffer;

/// A window over the bytes of a column chunk. Reads ahead further the longer it is read in order, so that a
/// scan makes few system calls and a jump reads little.
final class ChunkInput {
    private static final int LEAST_AHEAD = 16 << 10;
    private static final int MOST_AHEAD = 1 << 20;

    private final DataFile file;
    private final long end;
    private final PageAddress where;
    private final IoContext context;
    private byte[] window = new byte[0];
    private long windowStart;
    private int windowLength;
    private long position;
    private int ahead;
    private long reserved;

    ChunkInput(DataFile file, long start, long end, long expected, PageAddress where, IoContext context) {
        this.file = file;
        this.position = start;
        this.windowStart = start;
        this.end = end;
        this.where = where;
        this.context = context;
        this.ahead = Math.clamp(expected, LEAST_AHEAD, MOST_AHEAD);
    }

    long position() {
        return position;
    }

    long remaining() {
        return end - position;
    }

    /// Says that little is wanted here before the first [#seek].
    void expectSeek() {
        ahead = LEAST_AHEAD;
    }

    /// Moves on to `target`, which lies in the chunk.
    void seek(long target) {
        if (target > windowStart + windowLength || target < windowStart) {
            ahead = LEAST_AHEAD;
        }
        position = target;
    }

    /// Makes the next `length` bytes available in [#window()] and returns where they start. What an earlier
    /// call returned is no longer valid.
    int require(int length) {
        if (length > remaining()) {
            throw where.corrupt(length + " bytes are needed at byte " + position + ", the column chunk ends at " + end);
        }
        long offset = position - windowStart;
        if (offset >= 0 && offset + length <= windowLength) {
            return (int) offset;
        }
        int kept = offset >= 0 && offset < windowLength ? windowLength - (int) offset : 0;
        int size = (int) Math.min(remaining(), Math.max(length, ahead));
        byte[] target = window;
        if (target.length < size + ColumnDecoder.SLACK) {
            long wanted = (long) size + ColumnDecoder.SLACK;
            context.memory().reserve(wanted - reserved, "reading column " + where.column());
            reserved = wanted;
            target = PageBuffers.take((int) wanted);
        }
        System.arraycopy(window, kept == 0 ? 0 : (int) offset, target, 0, kept);
        file.read(position + kept, ByteBuffer.wrap(target, kept, size - kept));
        context.counters().read(size - kept);
        if (target != window) {
            PageBuffers.give(window);
        }
        window = target;
        windowStart = position;
        windowLength = size;
        ahead = Math.min(MOST_AHEAD, 2 * ahead);
        return 0;
    }

    byte[] window() {
        return window;
    }

    /// Bytes from the position on that are in the window already.
    int buffered() {
        long offset = position - windowStart;
        return offset >= 0 && offset <= windowLength ? windowLength - (int) offset : 0;
    }

    void close() {
        PageBuffers.give(window);
        window = new byte[0];
        windowLength = 0;
        context.memory().release(reserved);
        reserved = 0;
    }
}
