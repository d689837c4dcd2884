package io.winnow.formats.parquet.decode;

/// Unpacks values of a fixed number of bits, packed from the least significant bit on, eight at a time.
/// Reads up to eight bytes past the packed data, so arrays need [LittleEndian#SLACK].
final class BitUnpacker {
    private BitUnpacker() {}

    /// Unpacks `groups` groups of eight values of `width` (1 to 32) bits from `data[from..]`.
    static void unpack(byte[] data, int from, int width, int[] out, int at, int groups) {
        if (width <= 8) {
            narrow(data, from, width, out, at, groups);
        } else if (width <= 16) {
            medium(data, from, width, out, at, groups);
        } else {
            wide(data, from, width, out, at, groups);
        }
    }

    private static void narrow(byte[] data, int from, int width, int[] out, int at, int groups) {
        int mask = (1 << width) - 1;
        int shift2 = 2 * width;
        int shift3 = 3 * width;
        int shift4 = 4 * width;
        int shift5 = 5 * width;
        int shift6 = 6 * width;
        int shift7 = 7 * width;
        int p = from;
        int end = at + 8 * groups;
        for (int o = at; o < end; o += 8) {
            long v = LittleEndian.int64(data, p);
            out[o] = (int) v & mask;
            out[o + 1] = (int) (v >>> width) & mask;
            out[o + 2] = (int) (v >>> shift2) & mask;
            out[o + 3] = (int) (v >>> shift3) & mask;
            out[o + 4] = (int) (v >>> shift4) & mask;
            out[o + 5] = (int) (v >>> shift5) & mask;
            out[o + 6] = (int) (v >>> shift6) & mask;
            out[o + 7] = (int) (v >>> shift7) & mask;
            p += width;
        }
    }

    private static void medium(byte[] data, int from, int width, int[] out, int at, int groups) {
        int mask = (1 << width) - 1;
        int shift2 = 2 * width;
        int shift3 = 3 * width;
        int half = (4 * width) >>> 3;
        int rest = (4 * width) & 7; // 0 or 4, so four values of up to 15 bits and it fill a long
        int p = from;
        int end = at + 8 * groups;
        for (int o = at; o < end; o += 8) {
            long v = LittleEndian.int64(data, p);
            out[o] = (int) v & mask;
            out[o + 1] = (int) (v >>> width) & mask;
            out[o + 2] = (int) (v >>> shift2) & mask;
            out[o + 3] = (int) (v >>> shift3) & mask;
            long w = LittleEndian.int64(data, p + half) >>> rest;
            out[o + 4] = (int) w & mask;
            out[o + 5] = (int) (w >>> width) & mask;
            out[o + 6] = (int) (w >>> shift2) & mask;
            out[o + 7] = (int) (w >>> shift3) & mask;
            p += width;
        }
    }

    private static void wide(byte[] data, int from, int width, int[] out, int at, int groups) {
        long mask = (1L << width) - 1;
        int p = from;
        int end = at + 8 * groups;
        for (int o = at; o < end; o += 8) {
            for (int k = 0, bit = 0; k < 8; k++, bit += width) {
                out[o + k] = (int) (LittleEndian.int64(data, p + (bit >>> 3)) >>> (bit & 7) & mask);
            }
            p += width;
        }
    }

    /// The value of `width` (0 to 32) bits at `bit` of `data[from..]`.
    static int one(byte[] data, int from, long bit, int width) {
        return (int) (LittleEndian.int64(data, from + (int) (bit >>> 3)) >>> (bit & 7) & ((1L << width) - 1));
    }

    /// Unpacks `count` values of `width` (0 to 64) bits, of which the first starts at `data[from]`.
    static void unpackLongs(byte[] data, int from, int width, long[] out, int count) {
        if (width == 0) {
            for (int i = 0; i < count; i++) {
                out[i] = 0;
            }
            return;
        }
        long mask = -1L >>> (64 - width);
        int bit = 0;
        if (width <= 56) {
            for (int i = 0; i < count; i++, bit += width) {
                out[i] = LittleEndian.int64(data, from + (bit >>> 3)) >>> (bit & 7) & mask;
            }
            return;
        }
        for (int i = 0; i < count; i++, bit += width) {
            int p = from + (bit >>> 3);
            int shift = bit & 7;
            long low = LittleEndian.int64(data, p) >>> shift;
            long high = shift == 0 ? 0 : (data[p + 8] & 0xFFL) << (64 - shift);
            out[i] = (low | high) & mask;
        }
    }
}
