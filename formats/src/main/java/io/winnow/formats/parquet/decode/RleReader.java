package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;
import java.util.Arrays;

/// Reads whole numbers from the RLE / bit-packing hybrid: dictionary codes, levels, booleans.
final class RleReader extends RunReader {
    RleReader(byte[] data, int from, int to, int width, PageAddress where) {
        super(data, from, to, width, where);
    }

    /// Reads `count` values to `out[at..]`.
    void read(int[] out, int at, int count) {
        if (width == 0) {
            Arrays.fill(out, at, at + count, 0); // one possible value, whatever runs there are
            return;
        }
        int o = at;
        int end = at + count;
        while (o < end) {
            nextRun();
            int take = (int) Math.min(left, end - o);
            if (repeated) {
                Arrays.fill(out, o, o + take, value);
            } else {
                packed(out, o, take);
            }
            o += take;
            left -= take;
        }
    }

    /// Passes over `count` values.
    void skip(long count) {
        long todo = width == 0 ? 0 : count;
        while (todo > 0) {
            nextRun();
            long take = Math.min(left, todo);
            packedBit += take * width;
            left -= take;
            todo -= take;
        }
    }

    private void packed(int[] out, int at, int count) {
        int o = at;
        int end = at + count;
        long bit = packedBit;
        while (o < end && (bit & 7) != 0) {
            out[o++] = BitUnpacker.one(data, packedFrom, bit, width);
            bit += width;
        }
        int groups = (end - o) >>> 3;
        BitUnpacker.unpack(data, packedFrom + (int) (bit >>> 3), width, out, o, groups);
        o += 8 * groups;
        bit += 8L * groups * width;
        while (o < end) {
            out[o++] = BitUnpacker.one(data, packedFrom, bit, width);
            bit += width;
        }
        packedBit = bit;
    }
}
