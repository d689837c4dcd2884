package io.winnow.tablestore.read;

import io.winnow.core.batch.Batch;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/// Of the rows that another reader gives, those that are deleted; columns are decoded for them alone.
final class DeletedRowsReader implements FragmentReader {
    private final FragmentReader reader;
    private final Iterator<RowRange> ranges;
    private final PeekableIntIterator deleted;
    private long offset;
    private long end;

    /// @param reader of all rows of the request's ranges, deleted or not; closed with this
    DeletedRowsReader(FragmentReader reader, ScanRequest request, RoaringBitmap deleted) {
        this.reader = reader;
        this.ranges = request.ranges().iterator();
        this.deleted = deleted.getIntIterator();
    }

    @Override
    public @Nullable Batch next() {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
            try (Batch stored = batch) {
                int[] gone = new int[stored.rows()];
                int count = positions(start(stored.rows()), stored.rows(), gone);
                if (count > 0) {
                    return stored.narrowedTo(gone, count);
                }
            }
        }
        return null;
    }

    /// Where the batch's rows start; batches come in order and none spans two ranges.
    private long start(int rows) {
        while (offset == end) {
            RowRange range = ranges.next();
            offset = range.start();
            end = range.end();
        }
        long start = offset;
        offset += rows;
        return start;
    }

    private int positions(long start, int rows, int[] to) {
        int count = 0;
        deleted.advanceIfNeeded((int) start);
        while (deleted.hasNext() && Integer.toUnsignedLong(deleted.peekNext()) < start + rows) {
            to[count++] = (int) (Integer.toUnsignedLong(deleted.next()) - start);
        }
        return count;
    }

    @Override
    public void close() {
        reader.close();
    }
}
