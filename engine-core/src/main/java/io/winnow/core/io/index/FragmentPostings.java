package io.winnow.core.io.index;

import io.winnow.core.io.IoContext;
import org.roaringbitmap.RoaringBitmap;

/// The postings of one fragment: one for each value that its stored rows hold. Together they name every stored row
/// once. Thread-safe.
public interface FragmentPostings {
    /// How many there are.
    int count();

    /// Whose rows a posting names: a position among the segment's keys, ascending by posting.
    int key(int posting);

    /// How many rows it names, deleted ones included; at least 1.
    long rows(int posting);

    /// The rows that it names, as offsets, deleted ones included; whoever is handed them changes nothing in them.
    /// Opens nothing that is open already and reads this posting only.
    ///
    /// @throws io.winnow.core.error.WinnowException naming the file, where the posting is damaged
    RoaringBitmap offsets(int posting, IoContext context);

    /// What was counted before: how many of the rows that a posting names are among some that are deleted.
    ///
    /// @param deleted offsets, known again as this very instance; nobody ever changes anything in it
    /// @throws io.winnow.core.error.WinnowException naming the file of the postings, where it is missing or was cut
    default PostingCounts deleted(RoaringBitmap deleted, IoContext context) {
        return PostingCounts.NONE;
    }

    /// The posting of a key; -1 where the fragment has none.
    default int find(int key) {
        int low = 0;
        int high = count() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = key(middle);
            if (found == key) {
                return middle;
            }
            if (found < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
