package io.winnow.formats.parquet.decode;

/// Takes values out of a dictionary by codes that are known to lie in it.
final class Gather {
    private static final int SHORT = 16;

    private Gather() {}

    /// Writes the value of each of `codes[from..+count]` to `[at, at + count)` of `out`.
    static void gather(ColumnBuffer dictionary, int[] codes, int from, ColumnBuffer out, int at, int count) {
        switch (out.form()) {
            case INT32 -> ints(dictionary.ints(), codes, from, out.ints(), at, count);
            case INT64 -> longs(dictionary.longs(), codes, from, out.longs(), at, count);
            case FLOAT32 -> {
                float[] source = dictionary.floats();
                float[] target = out.floats();
                for (int i = 0; i < count; i++) {
                    target[at + i] = source[codes[from + i]];
                }
            }
            case FLOAT64 -> {
                double[] source = dictionary.doubles();
                double[] target = out.doubles();
                for (int i = 0; i < count; i++) {
                    target[at + i] = source[codes[from + i]];
                }
            }
            case BOOL -> {
                byte[] source = dictionary.bytes();
                byte[] target = out.bytes();
                for (int i = 0; i < count; i++) {
                    target[at + i] = source[codes[from + i]];
                }
            }
            case BYTES -> bytes(dictionary, codes, from, out, at, count);
            case INT128 -> {
                longs(dictionary.longs(), codes, from, out.longs(), at, count);
                longs(dictionary.highs(), codes, from, out.highs(), at, count);
            }
            case INTERVAL -> {
                ints(dictionary.ints(), codes, from, out.ints(), at, count);
                ints(dictionary.days(), codes, from, out.days(), at, count);
                longs(dictionary.longs(), codes, from, out.longs(), at, count);
            }
            case NULL, LIST, STRUCT -> {}
        }
    }

    private static void ints(int[] source, int[] codes, int from, int[] target, int at, int count) {
        for (int i = 0; i < count; i++) {
            target[at + i] = source[codes[from + i]];
        }
    }

    private static void longs(long[] source, int[] codes, int from, long[] target, int at, int count) {
        for (int i = 0; i < count; i++) {
            target[at + i] = source[codes[from + i]];
        }
    }

    private static void bytes(ColumnBuffer dictionary, int[] codes, int from, ColumnBuffer out, int at, int count) {
        int[] starts = dictionary.offsets();
        byte[] source = dictionary.bytes();
        int[] offsets = out.offsets();
        long total = 0;
        for (int i = 0; i < count; i++) {
            int code = codes[from + i];
            total += starts[code + 1] - starts[code];
        }
        byte[] target = out.room(at, total);
        int o = offsets[at];
        for (int i = 0; i < count; i++) {
            int code = codes[from + i];
            int start = starts[code];
            int length = starts[code + 1] - start;
            if (length <= SHORT && start <= source.length - SHORT) {
                LittleEndian.put64(target, o, LittleEndian.int64(source, start));
                LittleEndian.put64(target, o + 8, LittleEndian.int64(source, start + 8));
            } else {
                System.arraycopy(source, start, target, o, length);
            }
            o += length;
            offsets[at + i + 1] = o;
        }
    }
}
