package io.winnow.tablestore.manifest;

import io.winnow.arrow.ipc.IpcWriter;

/// How a table's fragments are written.
///
/// @param rowsPerFragment most rows of one fragment
/// @param rowsPerZone record batches start at multiples of it
/// @param compression of the buffers of record batches
public record TableOptions(long rowsPerFragment, int rowsPerZone, IpcWriter.Compression compression) {
    /// What holds where nothing else is said.
    public static final TableOptions DEFAULT = new TableOptions(1 << 20, 8192, IpcWriter.Compression.NONE);

    /// Rows of a record batch, where it is not the last one.
    private static final int BATCH_ROWS = 65_536;

    public TableOptions {
        if (rowsPerFragment < 1 || rowsPerFragment > Integer.MAX_VALUE || rowsPerZone < 1) {
            throw new IllegalArgumentException(
                    "no such sizes: " + rowsPerFragment + " rows a fragment, " + rowsPerZone + " a zone");
        }
    }

    /// Rows of every record batch of a fragment but the last: whole zones.
    public int batchRows() {
        long zones = Math.max(1, BATCH_ROWS / rowsPerZone);
        return (int) Math.min(rowsPerFragment, zones * rowsPerZone);
    }
}
