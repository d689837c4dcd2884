package io.winnow.core.collect;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Summarises a run of rows of one column: bounds of its ordinary values (neither NULL nor NaN), NULLs, NaNs by sign,
/// and where there is one the sum. Belongs to one thread; used again after [#reset].
public abstract sealed class ValueRange permits IntegerRange, WideRange, FloatRange, ByteRange, NoRange {
    private long rows;
    private long nulls;

    ValueRange() {}

    /// One for columns of a type.
    public static ValueRange of(DataType type) {
        return switch (type.physical()) {
            case BOOL, INT32, INT64 -> new IntegerRange(type);
            case INT128 -> new WideRange();
            case FLOAT32, FLOAT64 -> new FloatRange();
            case BYTES -> new ByteRange();
            case NULL, INTERVAL, LIST, STRUCT -> new NoRange();
        };
    }

    /// Whether there are bounds of values of a type.
    public static boolean hasBounds(DataType type) {
        return switch (type.physical()) {
            case BOOL, INT32, INT64, INT128, FLOAT32, FLOAT64, BYTES -> true;
            case NULL, INTERVAL, LIST, STRUCT -> false;
        };
    }

    /// Takes rows `from` to `to` of a column into account.
    ///
    /// @param column of the range's type, or of NULLs only; byte strings with or without dictionary codes
    public final void add(Column column, int from, int to) {
        long[] validity = column instanceof NullColumn ? null : column.validity();
        int valid =
                column instanceof NullColumn ? 0 : validity == null ? to - from : Validity.count(validity, from, to);
        rows += to - from;
        nulls += to - from - valid;
        if (valid > 0) {
            addValues(column, from, to, valid == to - from ? null : validity);
        }
    }

    /// At least one of the rows is not NULL.
    ///
    /// @param validity null where none is
    abstract void addValues(Column column, int from, int to, long @Nullable [] validity);

    /// Begins anew.
    public final void reset() {
        rows = 0;
        nulls = 0;
        clear();
    }

    abstract void clear();

    /// Rows so far.
    public final long rows() {
        return rows;
    }

    /// Of them NULL.
    public final long nulls() {
        return nulls;
    }

    /// NaNs of either sign.
    public long nans() {
        return 0;
    }

    /// NaNs with their sign bit set.
    public long negativeNans() {
        return 0;
    }

    /// Whether there are bounds: an ordinary value was among the rows, and its type has bounds.
    public final boolean hasValues() {
        return !(this instanceof NoRange) && rows - nulls - nans() > 0;
    }
}
