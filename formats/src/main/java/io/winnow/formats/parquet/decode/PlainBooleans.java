package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// PLAIN booleans: a bit each, least significant first.
final class PlainBooleans extends ValueDecoder {
    private final byte[] data;
    private final int from;
    private final long bits;
    private final PageAddress where;
    private long bit;

    PlainBooleans(byte[] data, int from, int to, PageAddress where) {
        this.data = data;
        this.from = from;
        this.bits = 8L * (to - from);
        this.where = where;
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        long b = bit;
        skip(count);
        byte[] target = out.bytes();
        for (int o = at; o < at + count; o++, b++) {
            target[o] = (byte) (data[from + (int) (b >>> 3)] >>> (b & 7) & 1);
        }
    }

    @Override
    public void skip(int count) {
        if (count > bits - bit) {
            throw where.corrupt("the page ends before all its booleans");
        }
        bit += count;
    }
}
