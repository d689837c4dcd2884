package io.winnow.formats.parquet.read;

import io.winnow.core.batch.Column;

/// A column of a row group from which batches load their rows, usually forward. Batches may have gone to other
/// threads by the time they load, so calls may come from any thread, and at once.
public interface ColumnLoader {
    /// Rows `[start, start + count)` of the row group.
    ///
    /// @throws io.winnow.core.error.WinnowException naming file and column, when they are damaged or not supported
    Column load(long start, int count);

    /// Idempotent; nothing is loaded afterwards.
    void close();
}
