package io.winnow.physical.memory;

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

/// What the rows of a column take, as the memory budget counts it.
///
/// Counted are the rows, not the arrays: batches often share an array of which each uses a part, and all of those
/// parts together are kept. Dictionaries are shared as well and not counted.
public final class ColumnBytes {
    private ColumnBytes() {}

    /// Bytes of the column's rows.
    public static long of(Column column) {
        long rows = column.size();
        long validity = column.validity() == null ? 0 : rows / 8;
        return validity
                + switch (column) {
                    case NullColumn _ -> 0;
                    case BoolColumn _ -> rows;
                    case IntColumn _, FloatColumn _, DictionaryColumn _ -> 4 * rows;
                    case LongColumn _, DoubleColumn _ -> 8 * rows;
                    case Int128Column _, IntervalColumn _ -> 16 * rows;
                    case BytesColumn c -> 4 * rows + c.offsets()[c.size()] - c.offsets()[0];
                    case ListColumn c -> 4 * rows + elements(c);
                    case StructColumn c -> {
                        long bytes = 0;
                        for (Column field : c.fields()) {
                            bytes += of(field);
                        }
                        yield bytes;
                    }
                };
    }

    /// The share of the elements that belongs to this column's rows.
    private static long elements(ListColumn column) {
        long used = column.offsets()[column.size()] - (long) column.offsets()[0];
        int all = column.elements().size();
        return all == 0 ? 0 : (long) ((double) of(column.elements()) * used / all);
    }
}
