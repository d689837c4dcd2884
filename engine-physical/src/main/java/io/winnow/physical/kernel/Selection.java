package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import org.jspecify.annotations.Nullable;

/// Some rows of a batch.
///
/// @param rows positions of the selected rows, ascending, at least `count`; null when all `count` rows of the batch
///     are selected. Not written once handed out, until the kernel that gave it is asked for the next batch: see
///     [io.winnow.core.batch.ColumnLife]
/// @param count number of selected rows
public record Selection(int @Nullable [] rows, int count) {
    private static final int[] NONE = {};

    /// All rows of a batch of `count`.
    public static Selection all(int count) {
        return new Selection(null, count);
    }

    /// No row.
    public static Selection none() {
        return new Selection(NONE, 0);
    }

    /// Whether every row of the batch is selected.
    public boolean isAll() {
        return rows == null;
    }

    /// A new batch of the selected rows of `batch`, which the caller closes like any other; `batch` stays the
    /// caller's as well.
    public Batch of(Batch batch) {
        return rows == null ? batch.retained() : batch.narrowedTo(rows, count);
    }
}
