package io.winnow.tablestore.read;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.io.ScanRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Adds the addresses of rows to batches of their stored columns, where a request asks for them.
///
/// @param width columns of the table; one after them is the address
/// @param fragment its id
record AddressedRows(ScanRequest request, int width, int fragment) {
    /// The columns of the request.
    ///
    /// @param stored those of them that are stored; stays the caller's
    /// @param start offset of the batch's first row
    Batch of(Batch stored, long start) {
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
        long address = (long) fragment << 32;
        long[] addresses = new long[rows];
        for (int i = 0; i < rows; i++) {
            addresses[i] = address | (start + i);
        }
        return new LongColumn(addresses, null, rows);
    }
}
