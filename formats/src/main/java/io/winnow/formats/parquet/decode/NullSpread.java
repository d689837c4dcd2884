package io.winnow.formats.parquet.decode;

/// Moves values that were decoded densely to the rows they belong to.
final class NullSpread {
    private NullSpread() {}

    /// Spreads the `present` values at `[at, at + present)` over rows `[at, at + count)` by the validity
    /// bits of these rows. Works from the end, so that nothing is overwritten before it was moved.
    static void spread(ColumnBuffer out, int at, int count, int present) {
        long[] words = out.validity();
        switch (out.form()) {
            case INT32 -> ints(out.ints(), words, at, count, present);
            case INT64 -> longs(out.longs(), words, at, count, present);
            case FLOAT32 -> {
                float[] values = out.floats();
                for (int i = at + count - 1, j = at + present - 1; j >= at; i--) {
                    if (BitRanges.get(words, i)) {
                        values[i] = values[j--];
                    }
                }
            }
            case FLOAT64 -> {
                double[] values = out.doubles();
                for (int i = at + count - 1, j = at + present - 1; j >= at; i--) {
                    if (BitRanges.get(words, i)) {
                        values[i] = values[j--];
                    }
                }
            }
            case BOOL -> {
                byte[] values = out.bytes();
                for (int i = at + count - 1, j = at + present - 1; j >= at; i--) {
                    if (BitRanges.get(words, i)) {
                        values[i] = values[j--];
                    }
                }
            }
            case BYTES -> offsets(out.offsets(), words, at, count, present);
            case INT128 -> {
                longs(out.longs(), words, at, count, present);
                longs(out.highs(), words, at, count, present);
            }
            case INTERVAL -> {
                ints(out.ints(), words, at, count, present);
                ints(out.days(), words, at, count, present);
                longs(out.longs(), words, at, count, present);
            }
            case NULL, LIST, STRUCT -> {}
        }
    }

    /// As [#spread], for codes; NULLs get code 0.
    static void codes(int[] codes, long[] words, int at, int count, int present) {
        for (int i = at + count - 1, j = at + present - 1; i >= at; i--) {
            codes[i] = BitRanges.get(words, i) ? codes[j--] : 0;
        }
    }

    private static void ints(int[] values, long[] words, int at, int count, int present) {
        for (int i = at + count - 1, j = at + present - 1; j >= at; i--) {
            if (BitRanges.get(words, i)) {
                values[i] = values[j--];
            }
        }
    }

    private static void longs(long[] values, long[] words, int at, int count, int present) {
        for (int i = at + count - 1, j = at + present - 1; j >= at; i--) {
            if (BitRanges.get(words, i)) {
                values[i] = values[j--];
            }
        }
    }

    private static void offsets(int[] offsets, long[] words, int at, int count, int present) {
        for (int i = at + count - 1, j = at + present; i >= at; i--) {
            offsets[i + 1] = offsets[j];
            if (BitRanges.get(words, i)) {
                j--;
            }
        }
    }
}
