package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// Levels in the deprecated BIT_PACKED encoding, without a length before them.
final class BitPackedLevels implements LevelPresence.LevelReader {
    private final byte[] data;
    private final int from;
    private final int to;
    private final int width;
    private final BitOrder order;
    private final PageAddress where;
    private long bit;

    BitPackedLevels(byte[] data, int from, int to, int width, BitOrder order, PageAddress where) {
        this.data = data;
        this.from = from;
        this.to = to;
        this.width = width;
        this.order = order;
        this.where = where;
    }

    @Override
    public void read(int[] out, int at, int count) {
        if ((bit + (long) count * width + 7) >>> 3 > to - from) {
            throw where.corrupt("the packed levels end before all values are there");
        }
        for (int i = 0; i < count; i++, bit += width) {
            out[at + i] = switch (order) {
                case HIGH_FIRST -> highFirst();
                case LOW_FIRST -> BitUnpacker.one(data, from, bit, width);
            };
        }
    }

    private int highFirst() {
        int level = 0;
        for (long b = bit; b < bit + width; b++) {
            level = level << 1 | (data[from + (int) (b >>> 3)] >>> (7 - (b & 7)) & 1);
        }
        return level;
    }
}
