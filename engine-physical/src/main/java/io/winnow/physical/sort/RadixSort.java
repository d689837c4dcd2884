package io.winnow.physical.sort;

/// Sorts row numbers by signed `long` keys, stably: least significant byte first, bytes that all keys share left out.
final class RadixSort {
    private static final int DIGITS = 8;
    private static final int BUCKETS = 256;

    private long[] keys;
    private long[] otherKeys;
    private int[] otherRows;

    /// @param rows most rows of one call
    RadixSort(int rows) {
        keys = new long[rows];
        otherKeys = new long[rows];
        otherRows = new int[rows];
    }

    /// Bytes of heap for sorting so many rows.
    static long heapBytes(long rows) {
        return 20 * rows;
    }

    /// Orders `rows[from..to)` by `values[row]`.
    void sort(int[] rows, int from, int to, long[] values) {
        int count = to - from;
        boolean sorted = true;
        long previous = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            long key = values[rows[from + i]];
            keys[i] = key ^ Long.MIN_VALUE;
            sorted &= previous <= key;
            previous = key;
        }
        if (sorted) {
            return;
        }
        int[][] histograms = histograms(count);
        int[] source = rows;
        int sourceStart = from;
        int[] target = otherRows;
        int targetStart = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            int[] ends = histograms[digit];
            if (ends[(int) (keys[0] >>> (8 * digit)) & 0xff] == count) {
                continue;
            }
            scatter(source, sourceStart, target, targetStart, count, 8 * digit, starts(ends));
            long[] swap = keys;
            keys = otherKeys;
            otherKeys = swap;
            int[] swapRows = source;
            source = target;
            target = swapRows;
            int swapStart = sourceStart;
            sourceStart = targetStart;
            targetStart = swapStart;
        }
        if (source != rows) {
            System.arraycopy(source, sourceStart, rows, from, count);
        }
    }

    private int[][] histograms(int count) {
        int[][] histograms = new int[DIGITS][BUCKETS];
        long[] from = keys;
        for (int i = 0; i < count; i++) {
            long key = from[i];
            for (int digit = 0; digit < DIGITS; digit++) {
                histograms[digit][(int) (key >>> (8 * digit)) & 0xff]++;
            }
        }
        return histograms;
    }

    private static int[] starts(int[] histogram) {
        int[] starts = new int[BUCKETS];
        for (int b = 1; b < BUCKETS; b++) {
            starts[b] = starts[b - 1] + histogram[b - 1];
        }
        return starts;
    }

    private void scatter(
            int[] source, int sourceStart, int[] target, int targetStart, int count, int shift, int[] next) {
        long[] from = keys;
        long[] to = otherKeys;
        for (int i = 0; i < count; i++) {
            long key = from[i];
            int at = next[(int) (key >>> shift) & 0xff]++;
            to[at] = key;
            target[targetStart + at] = source[sourceStart + i];
        }
    }
}
