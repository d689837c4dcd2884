package io.winnow.physical.sort;

import io.winnow.core.batch.Column;
import io.winnow.physical.memory.ColumnBytes;
import java.util.List;

/// Decoded rows that wait to be sorted.
///
/// @param columns what is emitted
/// @param keys the values of the sort keys
/// @param addresses where each row stands in the order of the input
record StoredRows(List<Column> columns, List<Column> keys, long[] addresses, int rows) {
    StoredRows {
        columns = List.copyOf(columns);
        keys = List.copyOf(keys);
    }

    long heapBytes() {
        long bytes = 8L * addresses.length;
        for (Column column : columns) {
            bytes += ColumnBytes.of(column);
        }
        for (Column key : keys) {
            bytes += holds(key) ? 0 : ColumnBytes.of(key);
        }
        return bytes;
    }

    private boolean holds(Column key) {
        for (Column column : columns) {
            if (column == key) {
                return true;
            }
        }
        return false;
    }
}
