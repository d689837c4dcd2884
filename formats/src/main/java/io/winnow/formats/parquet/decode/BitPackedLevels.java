package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// Levels in the deprecated BIT_PACKED encoding: packed from the most significant bit on, without a length.
final class BitPackedLevels implements LevelPresence.LevelReader {
    private final byte[] data;
    private final int from;
    private final int to;
    private final int width;
    private final PageAddress where;
    private long bit;

    BitPackedLevels(byte[] data, int from, int to, int width, PageAddress where) {
        this.data = data;
        this.from = from;
        this.to = to;
        this.width = width;
        this.where = where;
    }

    @Override
    public void read(int[] out, int at, int count) {
        if ((bit + (long) count * width + 7) >>> 3 > to - from) {
            throw where.corrupt("the packed levels end before all values are there");
        }
        for (int i = 0; i < count; i++) {
            int level = 0;
            for (int k = 0; k < width; k++, bit++) {
                level = level << 1 | (data[from + (int) (bit >>> 3)] >>> (7 - (bit & 7)) & 1);
            }
            out[at + i] = level;
        }
    }
}
