package io.winnow.tablestore.read;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.ScanRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/// Leaves deleted rows out of what another reader gives, and adds the rows' addresses where they are asked for.
final class LiveRowsReader implements FragmentReader {
    private final FragmentReader reader;
    private final ScanRequest request;
    private final int width;
    private final long address;
    private final PeekableIntIterator next;
    private final BatchOffsets offsets;

    /// @param reader of the columns of the request that are stored, over its ranges
    /// @param width columns of the table; one after them is the address
    /// @param fragment its id
    LiveRowsReader(FragmentReader reader, ScanRequest request, int width, int fragment, RoaringBitmap deleted) {
        this.reader = reader;
        this.request = request;
        this.width = width;
        this.address = (long) fragment << 32;
        this.next = deleted.getIntIterator();
        this.offsets = new BatchOffsets(request.ranges());
    }

    @Override
    public @Nullable Batch next() {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
            try (Batch stored = batch) {
                long start = offsets.next(stored.rows());
                if (isWhole(start, stored.rows())) {
                    return addressed(stored, start);
                }
                int[] live = new int[stored.rows()];
                int count = findLive(start, live);
                if (count > 0) {
                    try (Batch whole = addressed(stored, start)) {
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

    private Batch addressed(Batch stored, long start) {
        List<Integer> indexes = new ArrayList<>();
        List<@Nullable Column> computed = new ArrayList<>();
        int at = 0;
        for (int column : request.columns()) {
            boolean isAddress = column >= width;
            computed.add(isAddress ? addresses(start, stored.rows()) : null);
            indexes.add(isAddress ? 0 : at++);
        }
        return at == indexes.size() ? stored.retained() : withAddresses(stored, indexes, computed, start);
    }

    private Batch withAddresses(Batch stored, List<Integer> indexes, List<@Nullable Column> computed, long start) {
        if (stored.schema().size() > 0) {
            return stored.project(request.schema(), indexes, computed);
        }
        // Nothing but addresses.
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < indexes.size(); i++) {
            columns.add(addresses(start, stored.rows()));
        }
        return Batch.of(request.schema(), stored.rows(), columns);
    }

    private LongColumn addresses(long start, int rows) {
        long[] addresses = new long[rows];
        for (int i = 0; i < rows; i++) {
            addresses[i] = address | start + i;
        }
        return new LongColumn(addresses, null, rows);
    }

    @Override
    public void close() {
        reader.close();
    }
}
