package io.winnow.formats.parquet.decode;

import io.winnow.core.error.CorruptDataException;
import io.winnow.formats.parquet.file.PageAddress;

/// PLAIN byte arrays: a length of four bytes before each value.
final class PlainBytes extends ValueDecoder {
    private static final int STEP = 16;
    private static final int LONGEST_STEPPED = 96;

    private final byte[] data;
    private final int to;
    private final PageAddress where;
    private int position;

    PlainBytes(byte[] data, int from, int to, PageAddress where) {
        this.data = data;
        this.position = from;
        this.to = to;
        this.where = where;
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        int start = position;
        int[] offsets = out.offsets();
        offsets(offsets, at, count);
        byte[] target = out.room(at, (long) position - start - 4L * count);
        copy(data, start, target, offsets, at, count);
    }

    /// Finds where the values end, each of which says where the next one starts; copying then depends on no
    /// value read before.
    private void offsets(int[] offsets, int at, int count) {
        byte[] source = data;
        int end = to - 4;
        int p = position;
        int o = offsets[at];
        for (int i = at + 1; i <= at + count; i++) {
            int length = p > end ? -1 : LittleEndian.int32(source, p);
            if (length < 0 || length > end - p) {
                throw tooLong(length, end - p);
            }
            p += 4 + length;
            o += length;
            offsets[i] = o;
        }
        position = p;
    }

    private static void copy(byte[] source, int start, byte[] target, int[] offsets, int at, int count) {
        int shift = start + 4 - offsets[at];
        int last = source.length - LONGEST_STEPPED - STEP;
        for (int i = at; i < at + count; i++, shift += 4) {
            int o = offsets[i];
            int length = offsets[i + 1] - o;
            int from = o + shift;
            if (length <= LONGEST_STEPPED && from <= last) {
                // Whole steps: what is too much is overwritten by the next value or lies in the slack.
                for (int k = 0; k < length; k += STEP) {
                    LittleEndian.put64(target, o + k, LittleEndian.int64(source, from + k));
                    LittleEndian.put64(target, o + k + 8, LittleEndian.int64(source, from + k + 8));
                }
            } else {
                System.arraycopy(source, from, target, o, length);
            }
        }
    }

    @Override
    public void skip(int count) {
        int end = to - 4;
        int p = position;
        for (int i = 0; i < count; i++) {
            int length = p > end ? -1 : LittleEndian.int32(data, p);
            if (length < 0 || length > end - p) {
                throw tooLong(length, end - p);
            }
            p += 4 + length;
        }
        position = p;
    }

    private CorruptDataException tooLong(int length, int left) {
        return where.corrupt(
                left < 0
                        ? "the page ends before all its values"
                        : "a value claims " + length + " bytes, the page has " + left);
    }
}
