package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// Walks the runs of the RLE / bit-packing hybrid (Parquet format, Encodings.md).
///
/// A run starts with a varint. Low bit 0: the rest of it counts repetitions of one value, which follows in
/// as few whole bytes as hold `width` bits. Low bit 1: the rest counts groups of eight bit-packed values;
/// writers cut the last such run short, so it is read as far as there are bytes. Each step consumes a byte
/// or fails, so that no input keeps it busy for ever.
abstract class RunReader {
    final byte[] data;
    final int width;
    final PageAddress where;
    private final int end;
    private int position;

    /// Values left in the current run.
    long left;
    /// Whether the run repeats [#value].
    boolean repeated;

    int value;
    /// Where the values of a packed run start, and the bit within them that comes next.
    int packedFrom;

    long packedBit;

    RunReader(byte[] data, int from, int to, int width, PageAddress where) {
        this.data = data;
        this.position = from;
        this.end = to;
        this.width = width;
        this.where = where;
        if (width < 0 || width > 32) {
            throw where.corrupt("values of " + width + " bits, expected at most 32");
        }
    }

    /// Makes sure that the current run has a value left.
    final void nextRun() {
        while (left == 0) {
            long header = varint();
            long count = header >>> 1;
            if ((header & 1) == 0) {
                int bytes = (width + 7) >>> 3;
                if (bytes > end - position) {
                    throw where.corrupt("a repeated value is cut short");
                }
                value = bytes == 0 ? 0 : BitUnpacker.one(data, position, 0, 8 * bytes);
                position += bytes;
                repeated = true;
                left = count;
            } else {
                packedFrom = position;
                packedBit = 0;
                repeated = false;
                long available = (long) end - position;
                long bytes = count * width;
                left = bytes <= available ? count * 8 : width == 0 ? count * 8 : available * 8 / width;
                position += (int) Math.min(bytes, available);
            }
        }
    }

    private long varint() {
        long result = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            if (position >= end) {
                throw where.corrupt("the runs end before all values are there");
            }
            byte b = data[position++];
            result |= (b & 0x7FL) << shift;
            if (b >= 0) {
                return result;
            }
        }
        throw where.corrupt("a run's length has more than five bytes");
    }
}
