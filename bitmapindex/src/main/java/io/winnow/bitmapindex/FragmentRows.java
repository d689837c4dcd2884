package io.winnow.bitmapindex;

import java.util.Arrays;

/// Sorts the offsets of one fragment's rows by the number of their value, a span of rows at a time. Belongs
/// to one thread.
///
/// A span is of whole containers of a bitmap, so that what is made of it need not be touched again; and it
/// is short enough for its rows to be sorted within the processor's caches.
final class FragmentRows {
    private static final int SPAN_ROWS = 16 * PostingEncoder.CONTAINER_ROWS;

    private final PostingStore store;

    /// Rows before the span.
    private long before;

    /// The numbers of the span's rows.
    private int[] ids = new int[0];
    private int count;
    private int bound;

    /// By number: all 0 between spans; of a sorted span where the rows of a number end.
    private int[] counts = new int[16];
    /// The numbers in a sorted span.
    private int[] met = new int[16];
    private int metCount;
    private int[] offsets = new int[0];

    /// @param store takes the sorted rows
    FragmentRows(PostingStore store) {
        this.store = store;
    }

    /// Rows so far.
    long rows() {
        return before + count;
    }

    /// Bytes of heap that this takes, the store not among them.
    long heapBytes() {
        return 4L * (ids.length + offsets.length + counts.length + met.length);
    }

    /// Takes the next rows.
    ///
    /// @param next the numbers of the first `rows` of them
    /// @param above all numbers so far
    void add(int[] next, int rows, int above) {
        bound = above;
        int taken = 0;
        while (taken < rows) {
            if (count == SPAN_ROWS) {
                endSpan();
            }
            int some = Math.min(rows - taken, SPAN_ROWS - count);
            if (count + some > ids.length) {
                ids = Arrays.copyOf(ids, Math.min(SPAN_ROWS, Math.max(count + some, 2 * ids.length)));
            }
            System.arraycopy(next, taken, ids, count, some);
            count += some;
            taken += some;
        }
    }

    /// Ends the fragment: whatever comes next is of another one.
    void end() {
        endSpan();
        before = 0;
    }

    private void endSpan() {
        sort();
        int from = 0;
        for (int k = 0; k < metCount; k++) {
            int id = met[k];
            int to = counts[id];
            counts[id] = 0;
            store.add(id, offsets, from, to);
            from = to;
        }
        before += count;
        count = 0;
    }

    private void sort() {
        if (counts.length < bound) {
            counts = new int[Math.max(bound, 2 * counts.length)];
        }
        if (offsets.length < count) {
            offsets = new int[ids.length];
        }
        metCount = 0;
        for (int i = 0; i < count; i++) {
            int id = ids[i];
            if (counts[id]++ == 0) {
                if (metCount == met.length) {
                    met = Arrays.copyOf(met, 2 * metCount);
                }
                met[metCount++] = id;
            }
        }
        int at = 0;
        for (int k = 0; k < metCount; k++) {
            int of = counts[met[k]];
            counts[met[k]] = at;
            at += of;
        }
        int first = (int) before;
        for (int i = 0; i < count; i++) {
            offsets[counts[ids[i]]++] = first + i;
        }
    }
}
