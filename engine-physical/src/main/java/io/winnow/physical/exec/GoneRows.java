package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.physical.plan.ScanExec;
import java.util.List;

/// Reads deleted rows of a fragment and hands them out span by span; no row is kept. Belongs to one thread.
final class GoneRows {
    private final ScanExec scan;
    private final Fragment fragment;
    private final List<Integer> wanted;
    private final FragmentSource source;
    private final int batchRows;
    private final IoContext io;

    /// Spans of rows, in the order of these, of each of which some are deleted, and what becomes of the deleted ones.
    interface Spans {
        int count();

        /// First row of a span.
        long start(int span);

        /// The row after its last.
        long end(int span);

        /// How many of its rows are deleted; at least one.
        long dead(int span);

        /// Takes deleted rows of a span, which are gone when this returns.
        ///
        /// @param batch of the columns that were asked for, in their order
        /// @param from first of the rows
        /// @param to the row after the last
        void add(int span, Batch batch, int from, int to);

        /// Tells that all deleted rows of a span were added.
        void finish(int span);
    }

    /// @param wanted columns of the scan, at least one
    /// @param batchRows most rows of a batch
    GoneRows(
            ScanExec scan,
            Fragment fragment,
            List<Integer> wanted,
            FragmentSource source,
            int batchRows,
            IoContext io) {
        this.scan = scan;
        this.fragment = fragment;
        this.wanted = wanted;
        this.source = source;
        this.batchRows = batchRows;
        this.io = io;
    }

    /// Reads those of cells.
    ///
    /// @param cells in the order of their rows; some are deleted of each
    void read(List<ZoneCell> cells, GoneCells.Consumer consumer) {
        read(new GoneCells(scan, wanted, cells, consumer));
    }

    /// Reads those of spans.
    void read(Spans spans) {
        RowRanges.Builder ranges = new RowRanges.Builder();
        long dead = 0;
        for (int span = 0; span < spans.count(); span++) {
            ranges.add(spans.start(span), spans.end(span));
            dead += spans.dead(span);
        }
        List<Integer> stored = wanted.stream().map(scan.projection()::get).toList();
        ScanRequest request = new ScanRequest(
                scan.snapshot().schema(), stored, RowChoice.ranges(ranges.build()), batchRows, ColumnLife.UNTIL_NEXT);
        Cursor cursor = new Cursor(spans);
        long count = 0;
        try (FragmentReader reader = source.openDeleted(fragment, request, io)) {
            for (Batch next = reader.next(); next != null; next = reader.next()) {
                try (Batch batch = next) {
                    io.cancellation().check();
                    count += batch.rows();
                    if (count <= dead) {
                        cursor.add(batch);
                    }
                }
            }
        }
        if (count != dead) {
            throw new CorruptDataException(
                    fragment.location().file(), count + " deleted rows were read where there are " + dead);
        }
    }

    /// The place in the spans that reading has come to.
    private static final class Cursor {
        private final Spans spans;
        private int span;
        /// Rows of the span that were handed out.
        private long taken;

        Cursor(Spans spans) {
            this.spans = spans;
        }

        void add(Batch batch) {
            for (int at = 0; at < batch.rows(); ) {
                long dead = spans.dead(span);
                int to = (int) Math.min(batch.rows(), at + dead - taken);
                spans.add(span, batch, at, to);
                taken += to - at;
                at = to;
                if (taken == dead) {
                    spans.finish(span++);
                    taken = 0;
                }
            }
        }
    }
}
