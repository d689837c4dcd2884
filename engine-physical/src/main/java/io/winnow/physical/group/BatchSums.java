package io.winnow.physical.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The sums that several accumulators want of one batch, for few groups: taken together, as a row's group is looked
/// up once for all of them. Belongs to one thread.
///
/// Columns of small values share a word where their sums fit side by side: `a + b * 2^w`, where the sum of `a` takes
/// `w` bits, sums up to both sums.
final class BatchSums {
    private static final int MOST_GROUPS = 512;
    private static final int ROWS_PER_GROUP = 4;

    /// So many words of a row are added in one pass.
    private static final int ABREAST = 4;

    private final List<Word> words = new ArrayList<>();
    private long[] ones = new long[0];
    private long[] sums = new long[0];
    private int rows;
    private int used;

    /// Whoever wants a sum.
    @FunctionalInterface
    interface Target {
        /// Takes the sum of a group's rows in the batch.
        void addSum(int group, long sum);
    }

    /// A column that shares a word.
    private record Part(Target target, int bits) {}

    /// A word per row: columns side by side, the first in the lowest bits.
    private static final class Word {
        private final List<Part> parts = new ArrayList<>();
        private long[] values = new long[0];
        private long[] room = new long[0];
        private int bits;

        void start(long[] column) {
            parts.clear();
            bits = 0;
            values = column;
        }

        void share(long[] column, int rows) {
            if (room.length < rows) {
                room = new long[rows];
            }
            add(values, column, bits, room, rows);
            values = room;
        }

        private static void add(long[] low, long[] high, int shift, long[] to, int rows) {
            for (int i = 0; i < rows; i++) {
                to[i] = low[i] + (high[i] << shift);
            }
        }

        void hand(int group, long sum) {
            long rest = sum;
            for (int p = 0; p < parts.size() - 1; p++) {
                Part part = parts.get(p);
                int unused = Long.SIZE - part.bits();
                long own = rest << unused >> unused;
                part.target().addSum(group, own);
                rest = (rest - own) >> part.bits();
            }
            parts.getLast().target().addSum(group, rest);
        }
    }

    /// Whether so few groups among so many rows are worth it.
    static boolean suit(int groups, int rows) {
        return groups <= MOST_GROUPS && ROWS_PER_GROUP * groups <= rows;
    }

    /// Begins with a batch.
    void start(int batchRows) {
        rows = batchRows;
        used = 0;
    }

    /// Asks for the sums of a column.
    ///
    /// @param values of all rows, which stay as they are until [#add]
    /// @param bits `-2^bits <= value < 2^bits` for each of them; no sum over the batch leaves 64 bits
    void want(long[] values, int bits, Target target) {
        int own = bits + 1 + Integer.SIZE - Integer.numberOfLeadingZeros(rows);
        for (int w = 0; w < used; w++) {
            Word word = words.get(w);
            if (word.bits + own <= Long.SIZE) {
                word.share(values, rows);
                word.parts.add(new Part(target, own));
                word.bits += own;
                return;
            }
        }
        if (used == words.size()) {
            words.add(new Word());
        }
        Word word = words.get(used++);
        word.start(values);
        word.parts.add(new Part(target, own));
        word.bits = own;
    }

    /// Asks for the number of rows.
    void wantCount(Target target) {
        if (ones.length < rows) {
            ones = new long[rows];
            Arrays.fill(ones, 1);
        }
        want(ones, 1, target);
    }

    /// Hands everybody their sums.
    ///
    /// @param groups of the rows, from 0 to `size` inclusive: the last is that of strays
    void add(int[] groups, int size) {
        if (used > 0 && sums.length < ABREAST * (size + 1)) {
            sums = new long[ABREAST * (size + 1)];
        }
        for (int first = 0; first < used; first += ABREAST) {
            int count = Math.min(ABREAST, used - first);
            sum(first, count, groups);
            for (int g = 0; g < size; g++) {
                for (int w = 0; w < count; w++) {
                    words.get(first + w).hand(g, take(g, w, count));
                }
            }
            Arrays.fill(sums, 0, ABREAST * (size + 1), 0);
        }
        used = 0;
    }

    private void sum(int first, int count, int[] groups) {
        switch (count) {
            case 1 -> one(values(first), rows, groups, sums);
            case 2 -> two(values(first), values(first + 1), rows, groups, sums);
            case 3 -> three(values(first), values(first + 1), values(first + 2), rows, groups, sums);
            default -> four(values(first), values(first + 1), values(first + 2), values(first + 3), rows, groups, sums);
        }
    }

    private long[] values(int word) {
        return words.get(word).values;
    }

    /// The sum of a group's word: consecutive rows take turns where less than the room of a group is needed, so that
    /// they need not wait for each other's store.
    private long take(int group, int word, int count) {
        int at = ABREAST * group + word;
        return switch (count) {
            case 1 -> sums[at] + sums[at + 1] + sums[at + 2] + sums[at + 3];
            case 2 -> sums[at] + sums[at + 2];
            default -> sums[at];
        };
    }

    private static void one(long[] a, int rows, int[] groups, long[] to) {
        int i = 0;
        for (; i + 4 <= rows; i += 4) {
            to[ABREAST * groups[i]] += a[i];
            to[ABREAST * groups[i + 1] + 1] += a[i + 1];
            to[ABREAST * groups[i + 2] + 2] += a[i + 2];
            to[ABREAST * groups[i + 3] + 3] += a[i + 3];
        }
        for (; i < rows; i++) {
            to[ABREAST * groups[i]] += a[i];
        }
    }

    private static void two(long[] a, long[] b, int rows, int[] groups, long[] to) {
        int i = 0;
        for (; i + 2 <= rows; i += 2) {
            int even = ABREAST * groups[i];
            to[even] += a[i];
            to[even + 1] += b[i];
            int odd = ABREAST * groups[i + 1] + 2;
            to[odd] += a[i + 1];
            to[odd + 1] += b[i + 1];
        }
        for (; i < rows; i++) {
            int at = ABREAST * groups[i];
            to[at] += a[i];
            to[at + 1] += b[i];
        }
    }

    private static void three(long[] a, long[] b, long[] c, int rows, int[] groups, long[] to) {
        for (int i = 0; i < rows; i++) {
            int at = ABREAST * groups[i];
            to[at] += a[i];
            to[at + 1] += b[i];
            to[at + 2] += c[i];
        }
    }

    private static void four(long[] a, long[] b, long[] c, long[] d, int rows, int[] groups, long[] to) {
        for (int i = 0; i < rows; i++) {
            int at = ABREAST * groups[i];
            to[at] += a[i];
            to[at + 1] += b[i];
            to[at + 2] += c[i];
            to[at + 3] += d[i];
        }
    }

    /// Bytes of the arrays that are kept.
    long heapBytes() {
        long bytes = 8L * (ones.length + sums.length);
        for (Word word : words) {
            bytes += 8L * word.room.length;
        }
        return bytes;
    }
}
