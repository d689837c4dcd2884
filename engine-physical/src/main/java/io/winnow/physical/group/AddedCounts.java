package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;

/// Adds up counts that others made: how partial counts are combined.
final class AddedCounts extends Accumulator implements Counts {
    private long[] counts = new long[0];

    @Override
    void ensure(int groups) {
        counts = Capacity.fit(counts, groups);
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        long[] values = ((LongColumn) arguments[0].decoded()).values();
        long[] to = counts;
        for (int i = 0; i < rows; i++) {
            to[groups[i]] += values[i];
        }
    }

    @Override
    void merge(Accumulator other, int[] groups) {
        long[] from = ((AddedCounts) other).counts;
        for (int g = 0; g < groups.length; g++) {
            counts[groups[g]] += from[g];
        }
    }

    @Override
    public long count(int group) {
        return counts[group];
    }

    @Override
    long heapBytes() {
        return 8L * counts.length;
    }
}
