package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.type.DataType;

/// Gives each distinct value of a column a number, from 1 on, in the order in which values are met. Values that the
/// engine holds for equal have one number. Belongs to one thread.
abstract sealed class ValueTable permits LongTable, WideTable, BytesTable {
    /// The number of NULL, which is in no table.
    static final int NULL_ID = 0;

    /// Whether values of a type have a table: all that have an order, but intervals and nested ones.
    static boolean isFor(DataType type) {
        return switch (type.physical()) {
            case BOOL, INT32, INT64, INT128, FLOAT32, FLOAT64, BYTES -> true;
            case NULL, INTERVAL, LIST, STRUCT -> false;
        };
    }

    /// An empty table of a type's values.
    static ValueTable of(DataType type) {
        return switch (type.physical()) {
            case BOOL, INT32, INT64, FLOAT32, FLOAT64 -> new LongTable(type.physical());
            case INT128 -> new WideTable();
            case BYTES -> new BytesTable();
            case NULL, INTERVAL, LIST, STRUCT -> throw new IllegalArgumentException("no table of " + type);
        };
    }

    /// Sets `ids[i]` to the number of row `from + i`, for the rows from `from` to before `to`. What lies in the slot
    /// of a NULL is no value.
    ///
    /// @param column of the type, without dictionary codes
    abstract void ids(Column column, int from, int to, int[] ids);

    /// How many values there are.
    abstract int size();

    /// Bytes of heap that it takes.
    abstract long heapBytes();

    /// Bytes of heap that the values take as a column.
    abstract long valueBytes();

    /// The values, that of number 1 first.
    abstract Column values();
}
