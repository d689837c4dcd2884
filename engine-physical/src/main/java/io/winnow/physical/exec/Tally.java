package io.winnow.physical.exec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What was counted of one group, in fragments of one cohort. Belongs to one thread at a time.
final class Tally {
    /// By [Measures#rows].
    final long[] rows;

    /// By [Measures#weights] and key, of a column that rows are grouped by without a key; null where nothing was
    /// counted. What only has to be present is any number.
    final long[] @Nullable [] weights;

    /// By [Measures#weights] the key of the least or the greatest value, where that alone is asked; -1 for none.
    final int[] extremes;

    Tally(Measures measures) {
        rows = new long[measures.rows().size()];
        weights = new long[measures.weights().size()] @Nullable [];
        extremes = new int[measures.weights().size()];
        Arrays.fill(extremes, -1);
    }

    /// Bytes of heap, without weights.
    long heapBytes() {
        return 96 + 8L * rows.length + 12L * extremes.length;
    }

    /// Takes in what another counted of the same group.
    void add(Tally other, Measures measures) {
        for (int i = 0; i < rows.length; i++) {
            rows[i] += other.rows[i];
        }
        for (int i = 0; i < extremes.length; i++) {
            long[] own = weights[i];
            long[] more = other.weights[i];
            if (own == null) {
                weights[i] = more;
            } else if (more != null) {
                for (int k = 0; k < own.length; k++) {
                    own[k] += more[k];
                }
            }
            int key = other.extremes[i];
            boolean least = measures.weights().get(i).need() == Measures.Need.LEAST;
            if (key >= 0 && (extremes[i] < 0 || (least ? key < extremes[i] : key > extremes[i]))) {
                extremes[i] = key;
            }
        }
    }
}
