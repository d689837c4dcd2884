package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import org.jspecify.annotations.Nullable;

/// A decoded column on the heap: the one form that kernels compute on (dictionary codes are the only second).
///
/// Value arrays may be longer than [#size]; what lies in the slot of a NULL is undefined, but reading it is
/// safe. Validity is a bitmap of 64-bit words, bit `i & 63` of word `i >> 6` set for a row that is not NULL;
/// no bitmap at all means that no row is NULL. Arrays are shared freely and never written once the column
/// has been handed out.
public sealed interface Column
        permits NullColumn,
                BoolColumn,
                IntColumn,
                LongColumn,
                Int128Column,
                FloatColumn,
                DoubleColumn,
                BytesColumn,
                IntervalColumn,
                ListColumn,
                StructColumn,
                DictionaryColumn {
    /// Number of rows.
    int size();

    /// The validity words, null when no row is NULL.
    long @Nullable [] validity();

    /// The form of the values; a dictionary answers with the form of its entries.
    PhysicalType physical();

    /// The rows at `rows[0..count)`, in that order, as dense new columns. Rows may repeat.
    Column take(int[] rows, int count);

    /// Rows `from` to `from + count`. May share arrays with this column.
    Column slice(int from, int count);

    /// Bytes of heap that the arrays take, for the memory budget.
    long heapBytes();

    /// Whether a row is not NULL; for code outside hot loops.
    default boolean isValid(int row) {
        long[] words = validity();
        return words == null || (words[row >> 6] >>> row & 1) != 0;
    }

    /// Number of NULL rows; counts bits.
    default int nullCount() {
        long[] words = validity();
        return words == null ? 0 : size() - Validity.count(words, size());
    }

    /// This column without dictionary codes.
    default Column decoded() {
        return this;
    }
}
