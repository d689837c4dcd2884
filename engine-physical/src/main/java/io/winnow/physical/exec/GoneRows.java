package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.collect.StatisticsCollector;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Reads the deleted rows of cells and tells what they hold, cell by cell; no row is kept. Belongs to one thread.
final class GoneRows {
    private final List<ZoneCell> cells;
    private final Consumer consumer;
    /// Offsets of the deleted rows of the cells.
    private final int[] offsets;
    private final List<Gathered> columns = new ArrayList<>();
    /// Rows that were read so far.
    private int read;
    private int cell;

    /// Takes each cell once its deleted rows are read.
    @FunctionalInterface
    interface Consumer {
        /// Takes a cell.
        ///
        /// @param gone of this cell only, and only until this returns
        void take(ZoneCell cell, ZoneCell.Gone gone);
    }

    private GoneRows(ScanExec scan, List<Integer> wanted, List<ZoneCell> cells, int[] offsets, Consumer consumer) {
        this.cells = cells;
        this.consumer = consumer;
        this.offsets = offsets;
        wanted.forEach(column -> columns.add(new Gathered(column, scan.schema().type(column))));
    }

    /// Reads them.
    ///
    /// @param wanted columns of the scan, at least one
    /// @param cells in the order of their rows; some are deleted of each
    /// @param deleted offsets of the fragment's deleted rows
    static void read(
            ScanExec scan,
            Fragment fragment,
            List<Integer> wanted,
            List<ZoneCell> cells,
            RoaringBitmap deleted,
            FragmentSource source,
            int batchRows,
            IoContext io,
            Consumer consumer) {
        RowRanges.Builder builder = new RowRanges.Builder();
        cells.forEach(cell -> builder.add(cell.start(), cell.end()));
        RowRanges ranges = builder.build();
        List<Integer> stored = wanted.stream().map(scan.projection()::get).toList();
        ScanRequest request = new ScanRequest(
                scan.snapshot().schema(), stored, RowChoice.ranges(ranges), batchRows, ColumnLife.UNTIL_NEXT);
        GoneRows rows = new GoneRows(scan, wanted, cells, offsets(ranges, deleted), consumer);
        int count = 0;
        try (FragmentReader reader = source.openDeleted(fragment, request, io)) {
            for (Batch next = reader.next(); next != null; next = reader.next()) {
                try (Batch batch = next) {
                    io.cancellation().check();
                    count += batch.rows();
                    if (count <= rows.offsets.length) {
                        rows.add(batch);
                    }
                }
            }
        }
        if (count != rows.offsets.length) {
            throw new CorruptDataException(
                    fragment.location().file(),
                    count + " deleted rows were read where there are " + rows.offsets.length);
        }
    }

    private static int[] offsets(RowRanges ranges, RoaringBitmap deleted) {
        int[] all = deleted.toArray();
        int[] within = new int[all.length];
        int count = 0;
        for (int i = 0; i < ranges.count(); i++) {
            int from = first(all, ranges.start(i));
            int to = first(all, ranges.end(i));
            System.arraycopy(all, from, within, count, to - from);
            count += to - from;
        }
        return Arrays.copyOf(within, count);
    }

    private void add(Batch batch) {
        int start = read;
        int end = read + batch.rows();
        while (read < end) {
            ZoneCell current = cells.get(cell);
            int to = first(offsets, current.end());
            int part = Math.min(to, end);
            for (int c = 0; c < columns.size(); c++) {
                columns.get(c).add(current, batch, c, read - start, part - start, start);
            }
            read = part;
            if (part == to) {
                consumer.take(current, this::statistics);
                columns.forEach(Gathered::clear);
                cell++;
            }
        }
    }

    private @Nullable ColumnStatistics statistics(int column, ZoneCell.Piece piece) {
        for (Gathered gathered : columns) {
            if (gathered.column == column) {
                return gathered.statistics(piece);
            }
        }
        return null;
    }

    /// Position of the first row that is not before an offset; fragments with deletions have less than 2^31 rows.
    private static int first(int[] offsets, long offset) {
        int found = Arrays.binarySearch(offsets, (int) Math.min(offset, Integer.MAX_VALUE));
        return found < 0 ? -found - 1 : found;
    }

    /// What is known so far of a column in the pieces of one cell.
    private final class Gathered {
        private final int column;
        private final DataType type;
        private final IdentityHashMap<ZoneCell.Piece, StatisticsCollector> pieces = new IdentityHashMap<>();
        private int piece;

        Gathered(int column, DataType type) {
            this.column = column;
            this.type = type;
        }

        /// Takes rows of a batch, all of one cell.
        ///
        /// @param before how many rows were read before the batch
        void add(ZoneCell of, Batch batch, int position, int from, int to, int before) {
            List<ZoneCell.Piece> own = of.pieces().getOrDefault(column, List.of());
            int at = from;
            while (at < to) {
                ZoneCell.Piece current = own.get(piece);
                int end = Math.min(to, first(offsets, current.end()) - before);
                if (end > at) {
                    pieces.computeIfAbsent(current, _ -> StatisticsCollector.of(type))
                            .add(batch.column(position), at, end);
                    at = end;
                }
                if (at < to) {
                    piece++;
                }
            }
        }

        @Nullable
        ColumnStatistics statistics(ZoneCell.Piece of) {
            StatisticsCollector collector = pieces.get(of);
            return collector == null ? null : collector.statistics();
        }

        void clear() {
            pieces.clear();
            piece = 0;
        }
    }
}
