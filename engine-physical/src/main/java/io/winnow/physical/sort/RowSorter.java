package io.winnow.physical.sort;

/// Sorts a range of row numbers by several keys, stably. Belongs to one thread; threads may sort disjoint ranges of
/// one array.
///
/// By radix on the first key's prefix; rows that it leaves equal are sorted among themselves by what remains. Few rows
/// are merged by comparison instead.
final class RowSorter {
    private static final int FEW_ROWS = 256;
    private static final int INSERTION_ROWS = 12;

    private final KeyVector[] keys;
    private final RadixSort radix;
    private final int[] scratch;

    /// @param rows most rows of one call
    RowSorter(KeyVector[] keys, int rows) {
        this.keys = keys;
        radix = new RadixSort(rows);
        scratch = new int[rows];
    }

    /// Bytes of heap for sorting so many rows.
    static long heapBytes(long rows) {
        return RadixSort.heapBytes(rows) + 4 * rows;
    }

    /// Orders `rows[from..to)` by all keys.
    void sort(int[] rows, int from, int to) {
        sort(rows, from, to, 0);
    }

    private void sort(int[] rows, int from, int to, int key) {
        if (key == keys.length || to - from < 2) {
            return;
        }
        if (to - from < FEW_ROWS) {
            mergeSort(rows, from, to, key);
            return;
        }
        KeyVector vector = keys[key];
        int first = from;
        int last = to;
        if (vector.validity != null) {
            int nulls = partition(rows, from, to, vector);
            first = vector.nullsFirst() ? from + nulls : from;
            last = vector.nullsFirst() ? to : to - nulls;
            sort(rows, vector.nullsFirst() ? from : last, vector.nullsFirst() ? first : to, key + 1);
        }
        radix.sort(rows, first, last, vector.prefix);
        sortRuns(rows, first, last, key);
    }

    /// Sorts each run of equal prefixes by what the prefix does not tell.
    private void sortRuns(int[] rows, int from, int to, int key) {
        KeyVector vector = keys[key];
        if (vector.exact && key + 1 == keys.length) {
            return;
        }
        long[] prefix = vector.prefix;
        int start = from;
        while (start < to) {
            int end = start + 1;
            while (end < to && prefix[rows[end]] == prefix[rows[start]]) {
                end++;
            }
            if (vector.exact) {
                sort(rows, start, end, key + 1);
            } else if (end - start > 1) {
                mergeSort(rows, start, end, key);
            }
            start = end;
        }
    }

    /// Moves NULLs to the side where they belong, keeping the order on both sides.
    ///
    /// @return number of NULLs
    private int partition(int[] rows, int from, int to, KeyVector vector) {
        int[] aside = scratch;
        boolean asideNulls = !vector.nullsFirst();
        int kept = from;
        int moved = 0;
        for (int i = from; i < to; i++) {
            if (vector.isNull(rows[i]) == asideNulls) {
                aside[moved++] = rows[i];
            } else {
                rows[kept++] = rows[i];
            }
        }
        System.arraycopy(aside, 0, rows, kept, moved);
        return asideNulls ? moved : to - from - moved;
    }

    /// The order of two rows by the keys from `key` on.
    private int compare(int left, int right, int key) {
        for (int k = key; k < keys.length; k++) {
            int order = keys[k].compare(left, right);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private void mergeSort(int[] rows, int from, int to, int key) {
        if (to - from <= INSERTION_ROWS) {
            for (int i = from + 1; i < to; i++) {
                int row = rows[i];
                int at = i;
                while (at > from && compare(rows[at - 1], row, key) > 0) {
                    rows[at] = rows[at - 1];
                    at--;
                }
                rows[at] = row;
            }
            return;
        }
        int middle = (from + to) >>> 1;
        mergeSort(rows, from, middle, key);
        mergeSort(rows, middle, to, key);
        merge(rows, from, middle, to, key);
    }

    /// Merges two sorted ranges that lie side by side; equal rows of the left one come first.
    void merge(int[] rows, int from, int middle, int to) {
        merge(rows, from, middle, to, 0);
    }

    private void merge(int[] rows, int from, int middle, int to, int key) {
        if (compare(rows[middle - 1], rows[middle], key) <= 0) {
            return;
        }
        int[] left = scratch;
        int leftEnd = middle - from;
        System.arraycopy(rows, from, left, 0, leftEnd);
        int i = 0;
        int j = middle;
        int at = from;
        while (i < leftEnd && j < to) {
            rows[at++] = compare(left[i], rows[j], key) <= 0 ? left[i++] : rows[j++];
        }
        System.arraycopy(left, i, rows, at, leftEnd - i);
    }
}
