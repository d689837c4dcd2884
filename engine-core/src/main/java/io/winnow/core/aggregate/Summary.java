package io.winnow.core.aggregate;

import io.winnow.core.table.ColumnStatistics;
import java.util.function.IntFunction;

/// What metadata says for certain of a set of rows, all of which count: the third kind of input of an aggregate, see
/// [AggregateFunction#fold].
///
/// @param physicalRows how many rows are stored; statistics describe those
/// @param liveRows how many of them are not deleted
/// @param columns the statistics of the column at a position of the aggregate's input, free of contradictions
public record Summary(long physicalRows, long liveRows, IntFunction<ColumnStatistics> columns) {
    public Summary {
        if (liveRows < 0 || liveRows > physicalRows) {
            throw new IllegalArgumentException(liveRows + " live rows of " + physicalRows);
        }
    }

    /// Rows of which nothing but their number is known.
    public static Summary ofRows(long rows) {
        return new Summary(rows, rows, _ -> ColumnStatistics.UNKNOWN);
    }

    /// Whether some rows are deleted, so that what describes the stored rows may not describe those that count.
    boolean hasDeletions() {
        return liveRows != physicalRows;
    }
}
