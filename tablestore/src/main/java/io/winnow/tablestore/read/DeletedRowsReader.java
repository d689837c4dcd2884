package io.winnow.tablestore.read;

import io.winnow.core.batch.Batch;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.ScanRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Of the rows that another reader gives, those that are deleted; columns are decoded for them alone.
final class DeletedRowsReader implements FragmentReader {
    private final FragmentReader reader;
    private final BatchOffsets offsets;
    private final int[] deleted;
    private int next;

    /// @param reader of all rows of the request's ranges, deleted or not; closed with this
    DeletedRowsReader(FragmentReader reader, ScanRequest request, RoaringBitmap deleted) {
        this.reader = reader;
        this.offsets = new BatchOffsets(request.ranges());
        this.deleted = deleted.toArray();
    }

    @Override
    public @Nullable Batch next() {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
            try (Batch stored = batch) {
                int[] gone = positions(offsets.next(stored.rows()), stored.rows());
                if (gone.length > 0) {
                    return stored.narrowedTo(gone, gone.length);
                }
            }
        }
        return null;
    }

    /// Of the rows of a batch those that are deleted.
    private int[] positions(long start, int rows) {
        int from = first(start);
        int to = first(start + rows);
        next = to;
        int[] positions = new int[to - from];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = deleted[from + i] - (int) start;
        }
        return positions;
    }

    /// The first deleted row that is not before an offset; from where the last search ended.
    private int first(long offset) {
        int found = offset > Integer.MAX_VALUE
                ? -1 - deleted.length
                : Arrays.binarySearch(deleted, next, deleted.length, (int) offset);
        return found < 0 ? -found - 1 : found;
    }

    @Override
    public void close() {
        reader.close();
    }
}
