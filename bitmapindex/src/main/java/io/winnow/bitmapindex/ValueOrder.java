package io.winnow.bitmapindex;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.util.Arrays;

/// The engine's order among the rows of one column. Looks at no validity.
@FunctionalInterface
interface ValueOrder {
    /// Fewer rows than so many are put in place one by one.
    int SHORT = 12;

    /// Negative, zero or positive as the value in one row lies before, with or after that in another.
    int compare(int row, int other);

    /// The order in a column of a type, without dictionary codes.
    static ValueOrder of(Column column, DataType type) {
        return switch (column) {
            case BoolColumn c -> (a, b) -> Byte.compare(c.values()[a], c.values()[b]);
            case IntColumn c -> (a, b) -> Integer.compare(c.values()[a], c.values()[b]);
            case LongColumn c -> {
                long flip = type.equals(DataType.UINT64) ? Long.MIN_VALUE : 0;
                yield (a, b) -> Long.compare(c.values()[a] ^ flip, c.values()[b] ^ flip);
            }
            case Int128Column c ->
                (a, b) -> c.high()[a] == c.high()[b]
                        ? Long.compareUnsigned(c.low()[a], c.low()[b])
                        : Long.compare(c.high()[a], c.high()[b]);
            case FloatColumn c -> (a, b) -> ScalarOrder.compareFloats(c.values()[a], c.values()[b]);
            case DoubleColumn c -> (a, b) -> ScalarOrder.compareDoubles(c.values()[a], c.values()[b]);
            case BytesColumn c ->
                (a, b) -> Arrays.compareUnsigned(
                        c.data(), c.offsets()[a], c.offsets()[a + 1], c.data(), c.offsets()[b], c.offsets()[b + 1]);
            case NullColumn _, IntervalColumn _, ListColumn _, StructColumn _, DictionaryColumn _ ->
                throw new IllegalArgumentException("no order of " + column.physical() + " values of type " + type);
        };
    }

    /// The rows from `from` to before `to`, sorted; equal ones as they lie.
    default int[] sorted(int from, int to) {
        int[] rows = new int[to - from];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = from + i;
        }
        sort(rows, 0, rows.length, new int[rows.length]);
        return rows;
    }

    private void sort(int[] rows, int from, int to, int[] room) {
        if (to - from < SHORT) {
            for (int i = from + 1; i < to; i++) {
                int row = rows[i];
                int at = i;
                for (; at > from && compare(rows[at - 1], row) > 0; at--) {
                    rows[at] = rows[at - 1];
                }
                rows[at] = row;
            }
            return;
        }
        int middle = (from + to) >>> 1;
        sort(rows, from, middle, room);
        sort(rows, middle, to, room);
        if (compare(rows[middle - 1], rows[middle]) <= 0) {
            return;
        }
        System.arraycopy(rows, from, room, from, middle - from);
        int left = from;
        int right = middle;
        for (int at = from; left < middle; at++) {
            rows[at] = right < to && compare(room[left], rows[right]) > 0 ? rows[right++] : room[left++];
        }
    }
}
