package io.winnow.bitmapindex;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Collects the offsets of one fragment's rows by the number of their value. Belongs to one thread.
final class FragmentRows {
    private @Nullable RoaringBitmap[] bitmaps = new RoaringBitmap[16];
    /// The numbers that the fragment has, in the order in which they came.
    private int[] present = new int[16];
    private int presentCount;
    private long rows;

    /// All 0 between calls; by number.
    private int[] counts = new int[16];
    private int[] met = new int[0];
    private int[] offsets = new int[0];

    /// Rows so far.
    long rows() {
        return rows;
    }

    /// Takes the next rows.
    ///
    /// @param ids the numbers of the first `count` rows
    /// @param bound above all numbers
    void add(int[] ids, int count, int bound) {
        reserve(count, bound);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            int id = ids[i];
            if (counts[id]++ == 0) {
                met[distinct++] = id;
            }
        }
        if (distinct == 1) {
            bitmap(met[0]).add(rows, rows + count);
            counts[met[0]] = 0;
        } else {
            scatter(ids, count, distinct);
        }
        rows += count;
    }

    /// Sorts the rows by number, so that each bitmap is touched once for all of its rows.
    private void scatter(int[] ids, int count, int distinct) {
        int at = 0;
        for (int k = 0; k < distinct; k++) {
            int of = counts[met[k]];
            counts[met[k]] = at;
            at += of;
        }
        int first = (int) rows;
        for (int i = 0; i < count; i++) {
            offsets[counts[ids[i]]++] = first + i;
        }
        int from = 0;
        for (int k = 0; k < distinct; k++) {
            int to = counts[met[k]];
            bitmap(met[k]).addN(offsets, from, to - from);
            counts[met[k]] = 0;
            from = to;
        }
    }

    private void reserve(int count, int bound) {
        if (met.length < count) {
            met = new int[count];
            offsets = new int[count];
        }
        if (counts.length < bound) {
            int length = Math.max(bound, 2 * counts.length);
            counts = new int[length];
            bitmaps = Arrays.copyOf(bitmaps, length);
        }
    }

    private RoaringBitmap bitmap(int id) {
        RoaringBitmap known = bitmaps[id];
        if (known == null) {
            known = new RoaringBitmap();
            bitmaps[id] = known;
            if (presentCount == present.length) {
                present = Arrays.copyOf(present, 2 * presentCount);
            }
            present[presentCount++] = id;
        }
        return known;
    }

    /// Takes what was collected as the postings of a fragment and begins the next one.
    void end(int fragment, PostingStore store) {
        for (int k = 0; k < presentCount; k++) {
            int id = present[k];
            RoaringBitmap bitmap = bitmap(id);
            bitmap.runOptimize();
            store.add(id, fragment, bitmap);
            bitmaps[id] = null;
        }
        presentCount = 0;
        rows = 0;
    }
}
