package io.winnow.core.index;

import java.util.Arrays;
import org.roaringbitmap.RoaringBitmap;

/// Rows of a fragment as ranges of offsets: ascending, disjoint, not touching, none empty. Immutable;
/// safe for several threads.
public final class RowRanges {
    public static final RowRanges NONE = new RowRanges(new long[0], new long[0], 0);

    private static final long MAX_ROW = (1L << Integer.SIZE) - 1;

    private final long[] starts;
    private final long[] ends;
    private final int count;

    private RowRanges(long[] starts, long[] ends, int count) {
        this.starts = starts;
        this.ends = ends;
        this.count = count;
    }

    /// The rows from `start` (inclusive) to `end` (exclusive); none where `end` is not above.
    public static RowRanges of(long start, long end) {
        return new Builder().add(start, end).build();
    }

    /// The ranges of some rows, with the rows of every gap between them that is shorter than `gap`.
    ///
    /// @param rows unsigned
    /// @param gap at least 1: with that, nothing is added
    public static RowRanges around(RoaringBitmap rows, int gap) {
        Builder ranges = new Builder();
        long start = rows.isEmpty() ? -1 : Integer.toUnsignedLong(rows.first());
        while (start >= 0) {
            long last = start;
            // A row no further than this belongs to the range, and so does all before it.
            long next = rows.previousValue((int) Math.min(last + gap, MAX_ROW));
            while (next > last) {
                last = next;
                next = rows.previousValue((int) Math.min(last + gap, MAX_ROW));
            }
            ranges.add(start, last + 1);
            start = last == MAX_ROW ? -1 : rows.nextValue((int) (last + 1));
        }
        return ranges.build();
    }

    /// How many ranges there are.
    public int count() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /// First row of a range.
    public long start(int range) {
        return starts[range];
    }

    /// The row after the last of a range.
    public long end(int range) {
        return ends[range];
    }

    /// How many rows there are in all ranges.
    public long rows() {
        long rows = 0;
        for (int i = 0; i < count; i++) {
            rows += ends[i] - starts[i];
        }
        return rows;
    }

    /// Whether a row is in one of the ranges.
    public boolean contains(long row) {
        int found = Arrays.binarySearch(starts, 0, count, row);
        int range = found >= 0 ? found : -found - 2;
        return range >= 0 && row < ends[range];
    }

    /// The rows that are in both.
    public RowRanges and(RowRanges other) {
        Builder both = new Builder();
        int here = 0;
        int there = 0;
        while (here < count && there < other.count) {
            both.add(Math.max(starts[here], other.starts[there]), Math.min(ends[here], other.ends[there]));
            if (ends[here] <= other.ends[there]) {
                here++;
            } else {
                there++;
            }
        }
        return both.build();
    }

    /// The rows that are here and not in the other.
    public RowRanges without(RowRanges other) {
        Builder rest = new Builder();
        int there = 0;
        for (int i = 0; i < count; i++) {
            long from = starts[i];
            while (there < other.count && other.ends[there] <= from) {
                there++;
            }
            for (int o = there; o < other.count && other.starts[o] < ends[i]; o++) {
                rest.add(from, Math.min(other.starts[o], ends[i]));
                from = Math.max(from, other.ends[o]);
            }
            rest.add(from, ends[i]);
        }
        return rest.build();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowRanges that
                && Arrays.equals(starts, 0, count, that.starts, 0, that.count)
                && Arrays.equals(ends, 0, count, that.ends, 0, that.count);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = 0; i < count; i++) {
            hash = 31 * (31 * hash + Long.hashCode(starts[i])) + Long.hashCode(ends[i]);
        }
        return hash;
    }

    /// Such as `[0, 4) [8, 12)`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "[" : " [").append(starts[i]).append(", ").append(ends[i]);
            text.append(')');
        }
        return text.toString();
    }

    /// Collects ranges in ascending order. Belongs to one thread.
    public static final class Builder {
        private static final int FEW = 4;

        private long[] starts = new long[FEW];
        private long[] ends = new long[FEW];
        private int count;

        /// Adds the rows from `start` (inclusive) to `end` (exclusive), if there are any.
        ///
        /// @param start not before the end of what was added
        public Builder add(long start, long end) {
            if (start >= end) {
                return this;
            }
            long last = count == 0 ? -1 : ends[count - 1];
            if (start < 0 || start < last) {
                throw new IllegalArgumentException("[" + start + ", " + end + ") after a range that ends at " + last);
            }
            if (start == last) {
                ends[count - 1] = end;
                return this;
            }
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                ends = Arrays.copyOf(ends, 2 * count);
            }
            starts[count] = start;
            ends[count++] = end;
            return this;
        }

        /// What was added so far; the builder is not used any more.
        public RowRanges build() {
            return count == 0 ? NONE : new RowRanges(starts, ends, count);
        }
    }
}
