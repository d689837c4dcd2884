package io.winnow.tablestore.read;

import io.winnow.core.batch.Batch;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.ScanRequest;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/// Leaves deleted rows out of what another reader gives, and adds the rows' addresses where they are asked for.
final class LiveRowsReader implements FragmentReader {
    private final FragmentReader reader;
    private final AddressedRows addressed;
    private final PeekableIntIterator next;
    private final BatchOffsets offsets;

    /// @param reader of the columns of the request that are stored, over its ranges; closed with this
    LiveRowsReader(FragmentReader reader, ScanRequest request, RoaringBitmap deleted, AddressedRows addressed) {
        this.reader = reader;
        this.addressed = addressed;
        this.next = deleted.getIntIterator();
        this.offsets = new BatchOffsets(request.ranges());
    }

    @Override
    public @Nullable Batch next() {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
            try (Batch stored = batch) {
                long start = offsets.next(stored.rows());
                if (isWhole(start, stored.rows())) {
                    return addressed.of(stored, start);
                }
                int[] live = new int[stored.rows()];
                int count = findLive(start, live);
                if (count > 0) {
                    try (Batch whole = addressed.of(stored, start)) {
                        return whole.narrowedTo(live, count);
                    }
                }
            }
        }
        return null;
    }

    /// Whether none of the rows is deleted.
    private boolean isWhole(long start, int rows) {
        next.advanceIfNeeded((int) start);
        return !next.hasNext() || next.peekNext() >= start + rows;
    }

    /// Fills `live`, which has room for all rows of the batch, with the places of those that are not deleted.
    ///
    /// @return how many they are
    private int findLive(long start, int[] live) {
        int rows = live.length;
        int count = 0;
        int from = 0;
        while (next.hasNext() && next.peekNext() < start + rows) {
            int gone = (int) (next.next() - start);
            while (from < gone) {
                live[count++] = from++;
            }
            from++;
        }
        while (from < rows) {
            live[count++] = from++;
        }
        return count;
    }

    @Override
    public void close() {
        reader.close();
    }
}
