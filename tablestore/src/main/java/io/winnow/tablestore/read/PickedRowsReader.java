package io.winnow.tablestore.read;

import io.winnow.core.batch.Batch;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.ScanRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/// Some of the rows that another reader gives; columns are decoded for them alone.
final class PickedRowsReader implements FragmentReader {
    private final FragmentReader reader;
    private final AddressedRows addressed;
    private final BatchOffsets offsets;
    private final PeekableIntIterator next;
    private int[] found = new int[0];

    /// @param reader of all rows of the request's ranges, deleted or not; closed with this
    /// @param rows offsets of those that are given
    PickedRowsReader(FragmentReader reader, ScanRequest request, RoaringBitmap rows, AddressedRows addressed) {
        this.reader = reader;
        this.addressed = addressed;
        this.offsets = new BatchOffsets(request.ranges());
        this.next = rows.getIntIterator();
    }

    @Override
    public @Nullable Batch next() {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
            try (Batch stored = batch) {
                long start = offsets.next(stored.rows());
                int[] picked = positions(start, stored.rows());
                if (picked.length == 0) {
                    continue;
                }
                try (Batch whole = addressed.of(stored, start)) {
                    return whole.narrowedTo(picked, picked.length);
                }
            }
        }
        return null;
    }

    /// Of the rows of a batch those that are given.
    private int[] positions(long start, int rows) {
        next.advanceIfNeeded((int) start);
        if (found.length < rows) {
            found = new int[rows];
        }
        int count = 0;
        long end = start + rows;
        while (next.hasNext()) {
            long offset = Integer.toUnsignedLong(next.peekNext());
            if (offset >= end) {
                break;
            }
            found[count++] = (int) (offset - start);
            next.next();
        }
        return Arrays.copyOf(found, count);
    }

    @Override
    public void close() {
        reader.close();
    }
}
