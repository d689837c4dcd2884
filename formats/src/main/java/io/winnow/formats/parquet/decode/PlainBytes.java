package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// PLAIN byte arrays: a length of four bytes before each value.
final class PlainBytes extends ValueDecoder {
    private static final int SHORT = 16;

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
        skip(count);
        byte[] target = out.room(at, (long) position - start - 4L * count);
        int from = start;
        int o = offsets[at];
        for (int i = at; i < at + count; i++) {
            int length = LittleEndian.int32(data, from);
            from += 4;
            if (length <= SHORT && from <= data.length - SHORT) {
                // Two words always, for lack of a branch; what is too much is overwritten or lies in the slack.
                LittleEndian.put64(target, o, LittleEndian.int64(data, from));
                LittleEndian.put64(target, o + 8, LittleEndian.int64(data, from + 8));
            } else {
                System.arraycopy(data, from, target, o, length);
            }
            from += length;
            o += length;
            offsets[i + 1] = o;
        }
    }

    @Override
    public void skip(int count) {
        int p = position;
        for (int i = 0; i < count; i++) {
            int left = to - p - 4;
            int length = left < 0 ? -1 : LittleEndian.int32(data, p);
            if (length < 0 || length > left) {
                throw where.corrupt(
                        left < 0
                                ? "the page ends before all its values"
                                : "a value claims " + length + " bytes, the page has " + left);
            }
            p += 4 + length;
        }
        position = p;
    }
}
