package io.winnow.arrow.vector;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// Decodes some slots of fixed width, none of them NULL, without the others.
///
/// Positions are ascending, without repetition and below the number of slots that the bytes hold.
final class FixedGather {

    /// Slots are read where they lie where at most one in so many is wanted. Of more, whole pieces are decoded and
    /// picked from.
    private static final int SPARSE = 4;

    /// Slots of a piece, which stays in the first cache.
    private static final int PIECE = 512;

    /// So many slots that follow each other are copied together.
    private static final int RUN = 16;

    private FixedGather() {}

    /// Whether some slots can be picked without the others.
    static boolean suits(ArrowLayout.Fixed layout, DataType type) {
        PhysicalType physical = type.physical();
        return switch (layout.meaning()) {
            case SIGNED, UNSIGNED -> physical == PhysicalType.INT32 || physical == PhysicalType.INT64;
            case FLOAT -> layout.bytes() == Double.BYTES && physical == PhysicalType.FLOAT64;
            case DECIMAL,
                    DATE_MILLISECONDS,
                    TIME_SECONDS,
                    TIME_MILLISECONDS,
                    TIME_MICROSECONDS,
                    DURATION_SECONDS,
                    DURATION_MILLISECONDS,
                    DURATION_MICROSECONDS,
                    DURATION_NANOSECONDS,
                    YEAR_MONTH,
                    DAY_TIME,
                    MONTH_DAY_NANO,
                    BYTES -> false;
        };
    }

    /// The slots at `rows[0..selected)` of a layout that [#suits].
    static Column gather(
            ArrowLayout.Fixed layout, DataType type, ArrowArray array, MemorySegment bytes, int[] rows, int selected) {
        if (type.physical() == PhysicalType.FLOAT64) {
            return new DoubleColumn(doubles(bytes, rows, selected), null, selected);
        }
        if (type.physical() == PhysicalType.INT32) {
            return new IntColumn(ints(layout, array, bytes, rows, selected), null, selected);
        }
        long[] values = longs(layout, array, bytes, rows, selected);
        return IntegerDecoder.column(layout, type, array, values, null, selected);
    }

    /// The dictionary codes at `rows[0..selected)`, checked against the dictionary's size.
    ///
    /// @param layout of 4 bytes at most
    static int[] codes(
            ArrowLayout.Fixed layout,
            ArrowArray array,
            MemorySegment bytes,
            int[] rows,
            int selected,
            int dictionarySize) {
        int[] codes = ints(layout, array, bytes, rows, selected);
        int last = dictionarySize - 1;
        int wrong = 0;
        for (int i = 0; i < selected; i++) {
            wrong |= codes[i] | last - codes[i];
        }
        for (int i = 0; wrong < 0 && i < selected; i++) {
            if (codes[i] < 0 || codes[i] > last) {
                throw IntegerDecoder.beyond(layout, array, bytes, rows[i], dictionarySize);
            }
        }
        return codes;
    }

    private static int[] ints(
            ArrowLayout.Fixed layout, ArrowArray array, MemorySegment bytes, int[] rows, int selected) {
        int[] values = array.ints(selected);
        if (selected <= bytes.byteSize() / layout.bytes() / SPARSE) {
            scattered(layout, bytes, values, rows, selected);
            return values;
        }
        int[] piece = new int[PIECE];
        int width = layout.bytes();
        int count = (int) (bytes.byteSize() / width);
        for (int from = 0; from < selected; ) {
            int start = rows[from];
            int length = Math.min(PIECE, count - start);
            IntegerDecoder.ints(layout, bytes.asSlice((long) width * start), piece, length);
            int to = firstFrom(start + length, rows, from, selected);
            int i = from;
            while (i < to) {
                if (isRun(rows, i, to)) {
                    System.arraycopy(piece, rows[i] - start, values, i, RUN);
                    i += RUN;
                } else {
                    int end = Math.min(i + RUN, to);
                    for (; i < end; i++) {
                        values[i] = piece[rows[i] - start];
                    }
                }
            }
            from = to;
        }
        return values;
    }

    private static long[] longs(
            ArrowLayout.Fixed layout, ArrowArray array, MemorySegment bytes, int[] rows, int selected) {
        long[] values = array.longs(selected);
        if (selected <= bytes.byteSize() / layout.bytes() / SPARSE) {
            scattered(layout, bytes, values, rows, selected);
            return values;
        }
        long[] piece = new long[PIECE];
        int width = layout.bytes();
        int count = (int) (bytes.byteSize() / width);
        for (int from = 0; from < selected; ) {
            int start = rows[from];
            int length = Math.min(PIECE, count - start);
            IntegerDecoder.longs(layout, bytes.asSlice((long) width * start), piece, length);
            int to = firstFrom(start + length, rows, from, selected);
            int i = from;
            while (i < to) {
                if (isRun(rows, i, to)) {
                    System.arraycopy(piece, rows[i] - start, values, i, RUN);
                    i += RUN;
                } else {
                    int end = Math.min(i + RUN, to);
                    for (; i < end; i++) {
                        values[i] = piece[rows[i] - start];
                    }
                }
            }
            from = to;
        }
        return values;
    }

    /// The slots where they lie.
    private static void scattered(ArrowLayout.Fixed layout, MemorySegment bytes, int[] to, int[] rows, int selected) {
        boolean signed = IntegerDecoder.isSigned(layout);
        switch (layout.bytes()) {
            case Byte.BYTES -> {
                int mask = signed ? -1 : 0xFF;
                for (int i = 0; i < selected; i++) {
                    to[i] = bytes.get(ValueLayout.JAVA_BYTE, rows[i]) & mask;
                }
            }
            case Short.BYTES -> {
                int mask = signed ? -1 : 0xFFFF;
                for (int i = 0; i < selected; i++) {
                    to[i] = bytes.get(FixedDecoder.SHORT, (long) Short.BYTES * rows[i]) & mask;
                }
            }
            default -> {
                for (int i = 0; i < selected; i++) {
                    to[i] = bytes.get(FixedDecoder.INT, (long) Integer.BYTES * rows[i]);
                }
            }
        }
    }

    /// As the other, into values of 64 bits.
    private static void scattered(ArrowLayout.Fixed layout, MemorySegment bytes, long[] to, int[] rows, int selected) {
        boolean signed = IntegerDecoder.isSigned(layout);
        switch (layout.bytes()) {
            case Byte.BYTES -> {
                long mask = signed ? -1 : 0xFFL;
                for (int i = 0; i < selected; i++) {
                    to[i] = bytes.get(ValueLayout.JAVA_BYTE, rows[i]) & mask;
                }
            }
            case Short.BYTES -> {
                long mask = signed ? -1 : 0xFFFFL;
                for (int i = 0; i < selected; i++) {
                    to[i] = bytes.get(FixedDecoder.SHORT, (long) Short.BYTES * rows[i]) & mask;
                }
            }
            case Integer.BYTES -> {
                long mask = signed ? -1 : 0xFFFF_FFFFL;
                for (int i = 0; i < selected; i++) {
                    to[i] = bytes.get(FixedDecoder.INT, (long) Integer.BYTES * rows[i]) & mask;
                }
            }
            default -> {
                for (int i = 0; i < selected; i++) {
                    to[i] = bytes.get(FixedDecoder.LONG, (long) Long.BYTES * rows[i]);
                }
            }
        }
    }

    private static double[] doubles(MemorySegment bytes, int[] rows, int selected) {
        double[] values = new double[selected];
        for (int i = 0; i < selected; i++) {
            values[i] = bytes.get(FixedDecoder.DOUBLE, (long) Double.BYTES * rows[i]);
        }
        return values;
    }

    /// Whether the positions from `i` on are a run.
    private static boolean isRun(int[] rows, int i, int to) {
        return to - i >= RUN && rows[i + RUN - 1] - rows[i] == RUN - 1;
    }

    /// The first of the positions `from` to `to` that is not below a row.
    private static int firstFrom(int row, int[] rows, int from, int to) {
        int found = Arrays.binarySearch(rows, from, Math.min(to, from + PIECE), row);
        return found < 0 ? -found - 1 : found;
    }
}
