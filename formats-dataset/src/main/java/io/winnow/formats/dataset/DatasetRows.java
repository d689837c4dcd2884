package io.winnow.formats.dataset;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Rows of a scan by their numbers: usually forward, going back starts a new scan. Belongs to one thread at a time.
final class DatasetRows implements AutoCloseable {
    private final String name;
    private final Supplier<DatasetScan> scans;
    private final Cancellation cancellation;
    private @Nullable DatasetScan scan;
    /// Number of the first row of the batch that the scan stands at.
    private long batchStart;
    private int batchRows;
    private int passes;

    /// @param name the file as errors call it
    /// @param scans starts a pass over all rows
    DatasetRows(String name, Supplier<DatasetScan> scans, Cancellation cancellation) {
        this.name = name;
        this.scans = scans;
        this.cancellation = cancellation;
    }

    /// How many passes were begun.
    int passes() {
        return passes;
    }

    /// Rows `[start, start + count)` of every column of the scan; `count` is at least 1.
    List<Column> read(long start, int count) {
        DatasetScan current = scan;
        if (current == null || start < batchStart) {
            close();
            current = scans.get();
            passes++;
            scan = current;
            batchStart = 0;
            batchRows = 0;
        }
        boolean done = false;
        try {
            List<Column> columns = read(current, start, count);
            done = true;
            return columns;
        } finally {
            if (!done) {
                close(); // a scan that failed is not used again
            }
        }
    }

    private List<Column> read(DatasetScan current, long start, int count) {
        List<List<Column>> parts = new ArrayList<>();
        long at = start;
        long end = start + count;
        while (at < end) {
            if (at >= batchStart + batchRows) {
                advance(current, end);
                continue;
            }
            int from = (int) (at - batchStart);
            int rows = (int) Math.min(end - at, batchRows - from);
            parts.add(current.columns(from, rows));
            at += rows;
        }
        if (end == batchStart + batchRows) {
            current.release();
            batchStart = end;
            batchRows = 0;
        }
        return parts.size() == 1 ? parts.getFirst() : joined(parts);
    }

    private void advance(DatasetScan current, long end) {
        cancellation.check();
        int rows = current.next();
        if (rows < 0) {
            throw new CorruptDataException(
                    name, "its data end after " + (batchStart + batchRows) + " rows, before row " + end);
        }
        batchStart += batchRows;
        batchRows = rows;
    }

    private static List<Column> joined(List<List<Column>> parts) {
        List<Column> joined = new ArrayList<>();
        for (int i = 0; i < parts.getFirst().size(); i++) {
            List<Column> pieces = new ArrayList<>(parts.size());
            for (List<Column> part : parts) {
                pieces.add(part.get(i).decoded());
            }
            joined.add(ColumnConcat.concat(pieces));
        }
        return joined;
    }

    /// Idempotent; a later read starts a new scan.
    @Override
    public void close() {
        DatasetScan current = scan;
        scan = null;
        if (current != null) {
            current.close();
        }
    }
}
