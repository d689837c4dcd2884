package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// PLAIN values of a fixed number of bytes, one after the other.
final class FixedBytes extends ValueDecoder {
    private final byte[] data;
    private final int to;
    private final int width;
    private final PageAddress where;
    private int position;

    FixedBytes(byte[] data, int from, int to, int width, PageAddress where) {
        this.data = data;
        this.position = from;
        this.to = to;
        this.width = width;
        this.where = where;
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        int from = position;
        skip(count);
        byte[] target = out.room(at, (long) count * width);
        int[] offsets = out.offsets();
        int o = offsets[at];
        System.arraycopy(data, from, target, o, count * width);
        for (int i = at + 1; i <= at + count; i++) {
            o += width;
            offsets[i] = o;
        }
    }

    @Override
    public void skip(int count) {
        if ((long) count * width > to - position) {
            throw where.corrupt("the page ends before all its values of " + width + " bytes");
        }
        position += count * width;
    }
}
