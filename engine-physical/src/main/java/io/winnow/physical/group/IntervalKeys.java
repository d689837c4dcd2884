package io.winnow.physical.group;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.type.DataType;
import io.winnow.physical.key.OrderedBytes;
import java.util.Arrays;

/// Intervals: equal by their length in nanoseconds. Of all that are equal, in whatever group, the one with most months
/// (then days) is shown, whatever the order in which they were met.
final class IntervalKeys extends KeyColumn {
    private final BytesInterner interner = new BytesInterner();
    private int[] months = new int[0];
    private int[] days = new int[0];
    private long[] nanos = new long[0];

    @Override
    void assignPlain(Column column, int[] ids) {
        BytesColumn lengths = OrderedBytes.encode(column, DataType.INTERVAL);
        interner.assign(lengths, ids);
        grow(interner.size());
        if (column instanceof IntervalColumn intervals) {
            for (int i = 0; i < intervals.size(); i++) {
                if (intervals.isValid(i)) {
                    show(intervals, i, ids[i]);
                }
            }
        }
    }

    private void grow(int size) {
        int old = months.length;
        int capacity = Capacity.atLeast(old, size);
        if (capacity > old) {
            months = Arrays.copyOf(months, capacity);
            days = Arrays.copyOf(days, capacity);
            nanos = Arrays.copyOf(nanos, capacity);
            Arrays.fill(months, old, capacity, Integer.MIN_VALUE);
            Arrays.fill(days, old, capacity, Integer.MIN_VALUE);
            Arrays.fill(nanos, old, capacity, Long.MIN_VALUE);
        }
    }

    private void show(IntervalColumn column, int row, int id) {
        int order = Integer.compare(column.months()[row], months[id]);
        order = order == 0 ? Integer.compare(column.days()[row], days[id]) : order;
        order = order == 0 ? Long.compare(column.nanos()[row], nanos[id]) : order;
        if (order > 0) {
            months[id] = column.months()[row];
            days[id] = column.days()[row];
            nanos[id] = column.nanos()[row];
        }
    }

    @Override
    int idOfNull() {
        return interner.idOfNull();
    }

    @Override
    int size() {
        return interner.size();
    }

    @Override
    Column values(int[] ids, int count) {
        Column taken = new IntervalColumn(months, days, nanos, null, months.length).take(ids, count);
        return Columns.withValidity(taken, BytesInterner.validity(ids, count, interner.nullId()));
    }

    @Override
    long heapBytes() {
        return interner.heapBytes() + 16L * months.length;
    }
}
