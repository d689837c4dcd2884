package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ListColumn;

/// Unites sets that others made: how partial distinct counts are combined.
final class DistinctStates extends Accumulator implements DistinctSets {
    private final DistinctValues values;

    DistinctStates(DistinctValues values) {
        this.values = values;
    }

    @Override
    void ensure(int groups) {
        values.ensure(groups);
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        values.addLists((ListColumn) arguments[0].decoded(), rows, groups);
    }

    @Override
    void merge(Accumulator other, int[] groups) {
        values.merge(((DistinctStates) other).values, groups);
    }

    @Override
    public long count(int group) {
        return values.count(group);
    }

    @Override
    public DistinctLists lists() {
        return values.lists();
    }

    @Override
    long heapBytes() {
        return values.heapBytes();
    }
}
