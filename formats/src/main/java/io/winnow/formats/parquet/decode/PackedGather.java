package io.winnow.formats.parquet.decode;

import io.winnow.core.error.CorruptDataException;
import io.winnow.formats.parquet.file.PageAddress;

/// Takes values out of a dictionary by bit-packed codes, in one pass over codes that never become an array.
///
/// Dictionaries are arrays of exactly their size: a code at or past it is corrupt. Reads as far past the packed data
/// as [BitUnpacker].
final class PackedGather {
    /// The widest codes that this unpacks.
    static final int WIDEST = 16;

    private PackedGather() {}

    /// Writes the values of `groups` groups of eight codes of `width` (1 to 16) bits to `out[at..]`.
    static void gather(
            byte[] data, int from, int width, long[] values, long[] out, int at, int groups, PageAddress where) {
        if (width <= 8) {
            narrow(data, from, width, values, out, at, groups, where);
        } else {
            medium(data, from, width, values, out, at, groups, where);
        }
    }

    private static void narrow(
            byte[] data, int from, int width, long[] values, long[] out, int at, int groups, PageAddress where) {
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
            out[o] = value(values, (int) v & mask, where);
            out[o + 1] = value(values, (int) (v >>> width) & mask, where);
            out[o + 2] = value(values, (int) (v >>> shift2) & mask, where);
            out[o + 3] = value(values, (int) (v >>> shift3) & mask, where);
            out[o + 4] = value(values, (int) (v >>> shift4) & mask, where);
            out[o + 5] = value(values, (int) (v >>> shift5) & mask, where);
            out[o + 6] = value(values, (int) (v >>> shift6) & mask, where);
            out[o + 7] = value(values, (int) (v >>> shift7) & mask, where);
            p += width;
        }
    }

    private static void medium(
            byte[] data, int from, int width, long[] values, long[] out, int at, int groups, PageAddress where) {
        int mask = (1 << width) - 1;
        int shift2 = 2 * width;
        int shift3 = 3 * width;
        int half = (4 * width) >>> 3;
        int rest = (4 * width) & 7; // as in BitUnpacker
        int p = from;
        int end = at + 8 * groups;
        for (int o = at; o < end; o += 8) {
            long v = LittleEndian.int64(data, p);
            out[o] = value(values, (int) v & mask, where);
            out[o + 1] = value(values, (int) (v >>> width) & mask, where);
            out[o + 2] = value(values, (int) (v >>> shift2) & mask, where);
            out[o + 3] = value(values, (int) (v >>> shift3) & mask, where);
            long w = LittleEndian.int64(data, p + half) >>> rest;
            out[o + 4] = value(values, (int) w & mask, where);
            out[o + 5] = value(values, (int) (w >>> width) & mask, where);
            out[o + 6] = value(values, (int) (w >>> shift2) & mask, where);
            out[o + 7] = value(values, (int) (w >>> shift3) & mask, where);
            p += width;
        }
    }

    static long value(long[] values, int code, PageAddress where) {
        // Unsigned, so that the access needs no check of its own.
        if (Integer.compareUnsigned(code, values.length) >= 0) {
            throw outside(values.length, where);
        }
        return values[code];
    }

    /// Writes the values of `groups` groups of eight codes of `width` (1 to 16) bits to `out[at..]`.
    static void gather(
            byte[] data, int from, int width, int[] values, int[] out, int at, int groups, PageAddress where) {
        if (width <= 8) {
            narrow(data, from, width, values, out, at, groups, where);
        } else {
            medium(data, from, width, values, out, at, groups, where);
        }
    }

    private static void narrow(
            byte[] data, int from, int width, int[] values, int[] out, int at, int groups, PageAddress where) {
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
            out[o] = value(values, (int) v & mask, where);
            out[o + 1] = value(values, (int) (v >>> width) & mask, where);
            out[o + 2] = value(values, (int) (v >>> shift2) & mask, where);
            out[o + 3] = value(values, (int) (v >>> shift3) & mask, where);
            out[o + 4] = value(values, (int) (v >>> shift4) & mask, where);
            out[o + 5] = value(values, (int) (v >>> shift5) & mask, where);
            out[o + 6] = value(values, (int) (v >>> shift6) & mask, where);
            out[o + 7] = value(values, (int) (v >>> shift7) & mask, where);
            p += width;
        }
    }

    private static void medium(
            byte[] data, int from, int width, int[] values, int[] out, int at, int groups, PageAddress where) {
        int mask = (1 << width) - 1;
        int shift2 = 2 * width;
        int shift3 = 3 * width;
        int half = (4 * width) >>> 3;
        int rest = (4 * width) & 7; // as in BitUnpacker
        int p = from;
        int end = at + 8 * groups;
        for (int o = at; o < end; o += 8) {
            long v = LittleEndian.int64(data, p);
            out[o] = value(values, (int) v & mask, where);
            out[o + 1] = value(values, (int) (v >>> width) & mask, where);
            out[o + 2] = value(values, (int) (v >>> shift2) & mask, where);
            out[o + 3] = value(values, (int) (v >>> shift3) & mask, where);
            long w = LittleEndian.int64(data, p + half) >>> rest;
            out[o + 4] = value(values, (int) w & mask, where);
            out[o + 5] = value(values, (int) (w >>> width) & mask, where);
            out[o + 6] = value(values, (int) (w >>> shift2) & mask, where);
            out[o + 7] = value(values, (int) (w >>> shift3) & mask, where);
            p += width;
        }
    }

    static int value(int[] values, int code, PageAddress where) {
        // Unsigned, so that the access needs no check of its own.
        if (Integer.compareUnsigned(code, values.length) >= 0) {
            throw outside(values.length, where);
        }
        return values[code];
    }

    static CorruptDataException outside(int size, PageAddress where) {
        return where.corrupt("a code outside its dictionary of " + size + " values");
    }
}
