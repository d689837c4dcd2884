package io.winnow.core.batch;

/// Where a batch gets a column from on first use: what is never asked for is never decoded.
///
/// Called by the one thread that holds the batch, and only while the batch is open.
public interface LazyColumn {
    /// All rows of the batch.
    Column load();

    /// The rows at `rows[0..count)`, ascending; sources that can decode just those override this.
    default Column load(int[] rows, int count) {
        return load().take(rows, count);
    }
}
