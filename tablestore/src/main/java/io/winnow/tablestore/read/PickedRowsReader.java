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
    private final int batchRows;
    private int[] found = new int[0];

    /// What is left of the batch at hand; null where nothing is.
    private @Nullable Batch whole;
    private int[] picked = new int[0];
    private int given;

    /// @param reader of all rows of the request's ranges, deleted or not; closed with this
    /// @param rows offsets of those that are given
    /// @param batchRows most rows of one batch
    PickedRowsReader(
            FragmentReader reader, ScanRequest request, RoaringBitmap rows, AddressedRows addressed, int batchRows) {
        this.reader = reader;
        this.addressed = addressed;
        this.offsets = new BatchOffsets(request.ranges());
        this.next = rows.getIntIterator();
        this.batchRows = batchRows;
    }

    @Override
    public @Nullable Batch next() {
        while (whole == null) {
            Batch batch = reader.next();
            if (batch == null) {
                return null;
            }
            try (Batch stored = batch) {
                long start = offsets.next(stored.rows());
                picked = positions(start, stored.rows());
                given = 0;
                whole = picked.length == 0 ? null : addressed.of(stored, start);
            }
        }
        return piece(whole);
    }

    private Batch piece(Batch from) {
        int count = Math.min(batchRows, picked.length - given);
        Batch piece = from.narrowedTo(Arrays.copyOfRange(picked, given, given + count), count);
        given += count;
        if (given == picked.length) {
            from.close();
            whole = null;
        }
        return piece;
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
        Batch rest = whole;
        whole = null;
        if (rest != null) {
            rest.close();
        }
        reader.close();
    }
}
