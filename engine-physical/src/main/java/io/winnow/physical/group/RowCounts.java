package io.winnow.physical.group;

import io.winnow.core.batch.Column;

/// Counts rows.
final class RowCounts extends Accumulator implements Counts {
    private long[] counts = new long[0];
    private int size;

    @Override
    void ensure(int groups) {
        size = groups;
        counts = Capacity.fit(counts, groups + 1);
    }

    @Override
    boolean takesStrays() {
        return true;
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        long[] to = counts;
        for (int i = 0; i < rows; i++) {
            to[groups[i]]++;
        }
        to[size] = 0; // of strays
    }

    @Override
    boolean wants(Column[] arguments, int rows, BatchSums sums) {
        sums.wantCount((group, sum) -> counts[group] += sum);
        return true;
    }

    @Override
    void addUngrouped(Column[] arguments, int rows) {
        counts[0] += rows;
    }

    @Override
    void merge(Accumulator other, int[] groups) {
        long[] from = ((RowCounts) other).counts;
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
