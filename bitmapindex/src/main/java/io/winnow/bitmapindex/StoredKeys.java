package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;

/// What the keys of a segment say, of all fragments that they speak of: checked, and in two orders. A posting has its
/// number among all postings, key by key; `byFragment` lists them fragment by fragment. Nobody changes it once it is
/// made; then safe for several threads.
///
/// @param keys the distinct values, NULL first
/// @param offsets by key, and one more: the number of its first posting
/// @param fragments by posting
/// @param rows by posting, as unsigned numbers
/// @param starts by posting, and one more: where it starts in the postings' file
/// @param checksums by posting
/// @param byFragment the postings by fragment, then key
record StoredKeys(
        Column keys,
        int[] offsets,
        int[] fragments,
        int[] rows,
        long[] starts,
        int[] checksums,
        ByFragment byFragment) {
    /// Most rows that a fragment can have.
    static final long MOST_ROWS = 0xFFFF_FFFFL;

    /// The postings by fragment, then key.
    ///
    /// @param ids of the fragments, ascending
    /// @param offsets by fragment, and one more: the place of its first posting in the two lists
    /// @param postings their numbers
    /// @param keys their keys
    /// @param rows by fragment: of all its postings
    record ByFragment(int[] ids, int[] offsets, int[] postings, int[] keys, long[] rows) {}

    int postings() {
        return fragments.length;
    }

    int length(int posting) {
        return (int) (starts[posting + 1] - starts[posting]);
    }

    /// Bytes of heap that it takes.
    long heapBytes() {
        return keys.heapBytes()
                + 4L * offsets.length
                + (4L + 4 + 8 + 4 + 4 + 4) * postings()
                + (4L + 4 + 8) * byFragment.ids().length;
    }
}
