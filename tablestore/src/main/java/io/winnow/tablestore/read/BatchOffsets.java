package io.winnow.tablestore.read;

import io.winnow.core.io.RowRange;
import java.util.Iterator;
import java.util.List;

/// Where the rows of batches lie in their fragment: batches come in the order of the ranges that were asked for, and
/// none spans two. Belongs to one thread.
final class BatchOffsets {
    private final Iterator<RowRange> ranges;
    private long offset;
    private long end;

    BatchOffsets(List<RowRange> ranges) {
        this.ranges = ranges.iterator();
    }

    /// Offset of the first row of the next batch.
    ///
    /// @param rows of the batch
    long next(int rows) {
        while (offset == end) {
            RowRange range = ranges.next();
            offset = range.start();
            end = range.end();
        }
        long start = offset;
        offset += rows;
        return start;
    }
}
