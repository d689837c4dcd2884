package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// Reads DELTA_BINARY_PACKED (Parquet format, Encodings.md).
///
/// Header: varints for the values of a block, the miniblocks of a block and the number of values, then the
/// first value (zigzag). Block: the least delta (zigzag), a bit width per miniblock, then the miniblocks,
/// bit-packed. Miniblocks that no value needs have a width but no bytes. Sums wrap around, as in writers.
final class DeltaReader {
    private static final int CHUNK = 32;

    private final byte[] data;
    private final int end;
    private final PageAddress where;
    private final long[] chunk = new long[CHUNK];
    private final int perMiniblock;
    private final int miniblocks;
    private final long total;

    private int position;
    private long left;
    private boolean first = true;
    private long value;
    private long minDelta;
    private int widthsAt;
    private int miniblock;
    private int miniblockLeft;
    private int width;
    private int packedAt;
    private int chunkAt;
    private int chunkEnd;

    DeltaReader(byte[] data, int from, int to, PageAddress where) {
        this.data = data;
        this.position = from;
        this.end = to;
        this.where = where;
        long perBlock = varint();
        long blocks = varint();
        this.total = varint();
        this.value = zigzag();
        if (blocks <= 0
                || perBlock <= 0
                || perBlock > Integer.MAX_VALUE
                || perBlock % blocks != 0
                || perBlock / blocks % CHUNK != 0) {
            throw where.corrupt("a delta block of " + perBlock + " values in " + blocks
                    + " miniblocks, expected miniblocks of a multiple of 32 values");
        }
        if (total < 0) {
            throw where.corrupt("the delta header claims a negative number of values");
        }
        this.perMiniblock = (int) (perBlock / blocks);
        this.miniblocks = (int) blocks;
        this.miniblock = miniblocks;
        this.left = total;
    }

    /// Values that the header claims.
    long total() {
        return total;
    }

    void read(long[] out, int at, int count) {
        for (int o = at; o < at + count; o++) {
            out[o] = next();
        }
    }

    void read(int[] out, int at, int count) {
        for (int o = at; o < at + count; o++) {
            out[o] = (int) next();
        }
    }

    void skip(long count) {
        for (long i = 0; i < count; i++) {
            next();
        }
    }

    /// Where the encoded values end, without reading the rest of them. This reader is of no use afterwards.
    int endPosition() {
        if (first) {
            first = false;
            left -= total > 0 ? 1 : 0;
        }
        left -= miniblockLeft;
        while (left > 0) {
            if (miniblock == miniblocks) {
                nextBlock();
            }
            nextMiniblock();
            left -= miniblockLeft;
        }
        return position;
    }

    private long next() {
        if (left <= 0) {
            throw where.corrupt("the page needs more than the " + total + " values of its delta header");
        }
        left--;
        if (first) {
            first = false;
            return value;
        }
        if (chunkAt == chunkEnd) {
            nextChunk();
        }
        value += minDelta + chunk[chunkAt++];
        return value;
    }

    private void nextChunk() {
        if (miniblockLeft == 0) {
            if (miniblock == miniblocks) {
                nextBlock();
            }
            nextMiniblock();
        }
        int count = (int) Math.min(CHUNK, Math.min(miniblockLeft, left + 1));
        if ((long) count * width > 8L * (end - packedAt)) {
            throw where.corrupt("a delta miniblock is cut short");
        }
        BitUnpacker.unpackLongs(data, packedAt, width, chunk, count);
        packedAt += CHUNK / 8 * width;
        miniblockLeft -= Math.min(CHUNK, miniblockLeft);
        chunkAt = 0;
        chunkEnd = count;
    }

    private void nextBlock() {
        minDelta = zigzag();
        widthsAt = position;
        if (miniblocks > end - position) {
            throw where.corrupt("a delta block is cut short");
        }
        position += miniblocks;
        miniblock = 0;
    }

    private void nextMiniblock() {
        width = data[widthsAt + miniblock++] & 0xFF;
        if (width > 64) {
            throw where.corrupt("deltas of " + width + " bits, expected at most 64");
        }
        packedAt = position;
        miniblockLeft = perMiniblock;
        // The last miniblock may lack its padding; what values need is checked as they are unpacked.
        position = (int) Math.min(end, position + (long) perMiniblock / 8 * width);
    }

    private long zigzag() {
        long v = varint();
        return v >>> 1 ^ -(v & 1);
    }

    private long varint() {
        long result = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            if (position >= end) {
                throw where.corrupt("the deltas end before all values are there");
            }
            byte b = data[position++];
            result |= (b & 0x7FL) << shift;
            if (b >= 0) {
                return result;
            }
        }
        throw where.corrupt("a number has more than ten bytes");
    }
}
