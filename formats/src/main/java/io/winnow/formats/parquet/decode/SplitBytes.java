package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;

/// BYTE_STREAM_SPLIT: the first bytes of all values, then all second bytes, and so on.
final class SplitBytes extends ValueDecoder {
    private final byte[] data;
    private final int from;
    private final int width;
    private final int values;
    private final PageAddress where;
    private int next;

    SplitBytes(byte[] data, int from, int to, int width, PageAddress where) {
        this.data = data;
        this.from = from;
        this.width = width;
        this.values = width == 0 ? Integer.MAX_VALUE : (to - from) / width;
        this.where = where;
        if (width > 0 && (to - from) % width != 0) {
            throw where.corrupt((to - from) + " bytes are no whole number of values of " + width + " bytes");
        }
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        int first = next;
        skip(count);
        switch (out.form()) {
            case INT32 -> {
                int[] target = out.ints();
                for (int i = 0; i < count; i++) {
                    target[at + i] = word32(first + i);
                }
            }
            case INT64 -> {
                long[] target = out.longs();
                for (int i = 0; i < count; i++) {
                    target[at + i] = word64(first + i);
                }
            }
            case FLOAT32 -> {
                float[] target = out.floats();
                for (int i = 0; i < count; i++) {
                    target[at + i] = Float.intBitsToFloat(word32(first + i));
                }
            }
            case FLOAT64 -> {
                double[] target = out.doubles();
                for (int i = 0; i < count; i++) {
                    target[at + i] = Double.longBitsToDouble(word64(first + i));
                }
            }
            case BYTES -> bytes(out, at, first, count);
            case BOOL, INT128, INTERVAL, NULL, LIST, STRUCT ->
                throw new IllegalArgumentException("split bytes cannot be read as " + out.form());
        }
    }

    private void bytes(ColumnBuffer out, int at, int first, int count) {
        byte[] target = out.room(at, (long) count * width);
        int[] offsets = out.offsets();
        int start = offsets[at];
        for (int k = 0; k < width; k++) {
            int source = from + k * values + first;
            for (int i = 0, o = start + k; i < count; i++, o += width) {
                target[o] = data[source + i];
            }
        }
        for (int i = 1; i <= count; i++) {
            offsets[at + i] = start + i * width;
        }
    }

    private int word32(int i) {
        int p = from + i;
        int n = values;
        return (data[p] & 0xFF) | (data[p + n] & 0xFF) << 8 | (data[p + 2 * n] & 0xFF) << 16 | data[p + 3 * n] << 24;
    }

    private long word64(int i) {
        int p = from + i;
        int n = values;
        int low = (data[p] & 0xFF) | (data[p + n] & 0xFF) << 8 | (data[p + 2 * n] & 0xFF) << 16 | data[p + 3 * n] << 24;
        p += 4 * n;
        int high =
                (data[p] & 0xFF) | (data[p + n] & 0xFF) << 8 | (data[p + 2 * n] & 0xFF) << 16 | data[p + 3 * n] << 24;
        return (low & 0xFFFF_FFFFL) | (long) high << 32;
    }

    @Override
    public void skip(int count) {
        if (count > values - next) {
            throw where.corrupt("the page has " + values + " values, more are needed");
        }
        next += count;
    }
}
