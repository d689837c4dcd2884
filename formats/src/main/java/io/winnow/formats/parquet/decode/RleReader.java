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
            int take = next(end - o);
            if (repeated) {
                Arrays.fill(out, o, o + take, value);
            } else {
                packed(out, o, take);
            }
            o += take;
        }
    }

    /// Reads `count` codes and writes their values in `dictionary` to `out[at..]`.
    ///
    /// @param dictionary of at least one value, an array of exactly its size; width at most [PackedGather#WIDEST]
    void gather(long[] dictionary, long[] out, int at, int count) {
        int o = at;
        int end = at + count;
        while (o < end) {
            int take = next(end - o);
            if (repeated) {
                Arrays.fill(out, o, o + take, PackedGather.value(dictionary, value, where));
                o += take;
                continue;
            }
            int stop = o + take;
            for (int lead = lead(take); lead > 0; lead--) {
                out[o++] = PackedGather.value(dictionary, one(), where);
            }
            int groups = (stop - o) >>> 3;
            PackedGather.gather(data, here(), width, dictionary, out, o, groups, where);
            o += 8 * groups;
            packedBit += 8L * groups * width;
            while (o < stop) {
                out[o++] = PackedGather.value(dictionary, one(), where);
            }
        }
    }

    /// As for `long`.
    void gather(int[] dictionary, int[] out, int at, int count) {
        int o = at;
        int end = at + count;
        while (o < end) {
            int take = next(end - o);
            if (repeated) {
                Arrays.fill(out, o, o + take, PackedGather.value(dictionary, value, where));
                o += take;
                continue;
            }
            int stop = o + take;
            for (int lead = lead(take); lead > 0; lead--) {
                out[o++] = PackedGather.value(dictionary, one(), where);
            }
            int groups = (stop - o) >>> 3;
            PackedGather.gather(data, here(), width, dictionary, out, o, groups, where);
            o += 8 * groups;
            packedBit += 8L * groups * width;
            while (o < stop) {
                out[o++] = PackedGather.value(dictionary, one(), where);
            }
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
        for (int lead = lead(count); lead > 0; lead--) {
            out[o++] = one();
        }
        int groups = (end - o) >>> 3;
        BitUnpacker.unpack(data, here(), width, out, o, groups);
        o += 8 * groups;
        packedBit += 8L * groups * width;
        while (o < end) {
            out[o++] = one();
        }
    }

    /// How many values of the current run are taken next, which are `most` or what is left of it.
    private int next(int most) {
        nextRun();
        int take = (int) Math.min(left, most);
        left -= take;
        return take;
    }

    /// How many of the next `count` packed values come before one that starts a byte.
    private int lead(int count) {
        int lead = 0;
        while (lead < count && (packedBit + (long) lead * width & 7) != 0) {
            lead++;
        }
        return lead;
    }

    private int one() {
        int code = BitUnpacker.one(data, packedFrom, packedBit, width);
        packedBit += width;
        return code;
    }

    /// The byte that the next packed value starts in.
    private int here() {
        return packedFrom + (int) (packedBit >>> 3);
    }
}
