package io.winnow.bitmapindex;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Collects the offsets of one fragment's rows by the number of their value. Belongs to one thread.
///
/// The numbers of a span of rows are gathered, then its rows are sorted by number, so that each bitmap is touched once
/// for all of its rows in the span: with many values, everything else would wait for memory.
final class FragmentRows {
    private static final int SPAN_ROWS = 1 << 20;

    /// By number; of those that had rows in spans before.
    private @Nullable RoaringBitmap[] bitmaps = new RoaringBitmap[16];
    /// Their numbers.
    private int[] present = new int[16];
    private int presentCount;
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

    /// Rows so far.
    long rows() {
        return before + count;
    }

    /// Takes the next rows.
    ///
    /// @param next the numbers of the first `rows` of them
    /// @param above all numbers so far
    void add(int[] next, int rows, int above) {
        if (count > 0 && count + rows > SPAN_ROWS) {
            sort();
            int from = 0;
            for (int k = 0; k < metCount; k++) {
                from = addTo(known(met[k]), met[k], from);
            }
            before += count;
            count = 0;
        }
        if (count + rows > ids.length) {
            ids = Arrays.copyOf(ids, Math.max(count + rows, Math.min(SPAN_ROWS, 2 * ids.length)));
        }
        System.arraycopy(next, 0, ids, count, rows);
        count += rows;
        bound = above;
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

    /// Adds the rows of a number, of the sorted span those from `from` on.
    ///
    /// @return where the rows of the next number start
    private int addTo(RoaringBitmap bitmap, int id, int from) {
        int to = counts[id];
        counts[id] = 0;
        // Ranges are not added as such: what a bitmap's containers are must not depend on how the rows came in pieces.
        bitmap.addN(offsets, from, to - from);
        return to;
    }

    private RoaringBitmap known(int id) {
        if (bitmaps.length <= id) {
            bitmaps = Arrays.copyOf(bitmaps, Math.max(id + 1, 2 * bitmaps.length));
        }
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
        sort();
        int from = 0;
        for (int k = 0; k < metCount; k++) {
            int id = met[k];
            RoaringBitmap earlier = id < bitmaps.length ? bitmaps[id] : null;
            RoaringBitmap bitmap = earlier == null ? new RoaringBitmap() : earlier;
            from = addTo(bitmap, id, from);
            put(id, fragment, bitmap, store);
        }
        for (int k = 0; k < presentCount; k++) {
            RoaringBitmap rest = bitmaps[present[k]];
            if (rest != null) {
                put(present[k], fragment, rest, store);
            }
        }
        presentCount = 0;
        before = 0;
        count = 0;
    }

    private void put(int id, int fragment, RoaringBitmap bitmap, PostingStore store) {
        bitmap.runOptimize();
        store.add(id, fragment, bitmap);
        if (id < bitmaps.length) {
            bitmaps[id] = null;
        }
    }
}
