package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;

/// Counts the rows whose argument is NULL: a count of values is the rows less these, which costs nothing where there
/// are no NULLs.
final class NullCounts extends Accumulator {
    private int groups;

    /// Empty until the first NULL.
    private long[] counts = new long[0];

    @Override
    void ensure(int size) {
        groups = size;
        if (counts.length > 0) {
            counts = Capacity.fit(counts, size + 1);
        }
    }

    @Override
    boolean takesStrays() {
        return true;
    }

    private void start() {
        if (counts.length == 0) {
            counts = new long[Capacity.atLeast(0, groups + 1)];
        }
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        long[] validity = arguments[0].validity();
        if (validity == null) {
            return;
        }
        start();
        long[] to = counts;
        for (int i = 0; i < rows; i++) {
            to[groups[i]] += ~(validity[i >> 6] >>> i) & 1;
        }
        to[this.groups] = 0; // of strays
    }

    @Override
    void addUngrouped(Column[] arguments, int rows) {
        long[] validity = arguments[0].validity();
        if (validity != null) {
            start();
            counts[0] += rows - Validity.count(validity, rows);
        }
    }

    @Override
    void merge(Accumulator other, int[] mapping) {
        long[] from = ((NullCounts) other).counts;
        if (from.length > 0) {
            start();
            for (int g = 0; g < mapping.length; g++) {
                counts[mapping[g]] += from[g];
            }
        }
    }

    long count(int group) {
        return counts.length == 0 ? 0 : counts[group];
    }

    @Override
    long heapBytes() {
        return 8L * counts.length;
    }
}
