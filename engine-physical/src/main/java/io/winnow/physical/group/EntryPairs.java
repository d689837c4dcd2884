package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Ids of the pairs of entries of two dictionaries: where both are small, a row's codes lead to its id at once.
final class EntryPairs {
    private static final int MOST_PAIRS = 1 << 14;

    private final Column left;
    private final Column right;

    /// The id at `left code * right.size() + right code`, -1 for unknown.
    private final int[] ids;

    private EntryPairs(Column left, Column right) {
        this.left = left;
        this.right = right;
        ids = new int[left.size() * right.size()];
        Arrays.fill(ids, -1);
    }

    /// What is known of the pairs of two columns, maybe nothing yet; null where it would not be kept.
    ///
    /// @param known of the batches before
    static @Nullable EntryPairs of(Column left, Column right, @Nullable EntryPairs known) {
        if (!(left instanceof DictionaryColumn l) || !(right instanceof DictionaryColumn r)) {
            return null;
        }
        if (l.validity() != null || r.validity() != null) {
            return null;
        }
        if (known != null && known.isFor(l, r)) {
            return known;
        }
        long pairs = (long) l.dictionary().size() * r.dictionary().size();
        return pairs <= MOST_PAIRS ? new EntryPairs(l.dictionary(), r.dictionary()) : null;
    }

    /// Whether these are columns without NULL over the two dictionaries.
    boolean isFor(Column leftKeys, Column rightKeys) {
        return leftKeys instanceof DictionaryColumn l
                && rightKeys instanceof DictionaryColumn r
                && l.validity() == null
                && r.validity() == null
                && l.dictionary() == left
                && r.dictionary() == right;
    }

    /// Sets `out[i]` to the id of the pair of row `i`.
    ///
    /// @return whether all are known
    boolean look(Column leftKeys, Column rightKeys, int rows, int[] out) {
        return look(ids, codes(leftKeys), right.size(), codes(rightKeys), rows, out) >= 0;
    }

    private static int look(int[] known, int[] left, int width, int[] right, int rows, int[] out) {
        int signs = 0;
        for (int i = 0; i < rows; i++) {
            int id = known[left[i] * width + right[i]];
            signs |= id;
            out[i] = id;
        }
        return signs;
    }

    /// Remembers that row `i` has `assigned[i]`.
    void learn(Column leftKeys, Column rightKeys, int rows, int[] assigned) {
        int[] l = codes(leftKeys);
        int[] r = codes(rightKeys);
        for (int i = 0; i < rows; i++) {
            ids[l[i] * right.size() + r[i]] = assigned[i];
        }
    }

    private static int[] codes(Column column) {
        return ((DictionaryColumn) column).codes();
    }

    long heapBytes() {
        return 4L * ids.length;
    }
}
