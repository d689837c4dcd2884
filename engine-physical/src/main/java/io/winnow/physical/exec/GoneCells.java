package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.collect.StatisticsCollector;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds out what the deleted rows of cells hold, piece by piece. Belongs to one thread.
final class GoneCells implements GoneRows.Spans {
    private final List<ZoneCell> cells;
    private final Consumer consumer;
    private final List<Gathered> columns = new ArrayList<>();

    /// Takes each cell once its deleted rows are read.
    @FunctionalInterface
    interface Consumer {
        /// Takes a cell.
        ///
        /// @param gone of this cell only, and only until this returns
        void take(ZoneCell cell, ZoneCell.Gone gone);
    }

    /// @param wanted columns of the scan that are read
    /// @param cells in the order of their rows; some are deleted of each
    GoneCells(ScanExec scan, List<Integer> wanted, List<ZoneCell> cells, Consumer consumer) {
        this.cells = cells;
        this.consumer = consumer;
        wanted.forEach(column -> columns.add(new Gathered(column, scan.schema().type(column))));
    }

    @Override
    public int count() {
        return cells.size();
    }

    @Override
    public long start(int span) {
        return cells.get(span).start();
    }

    @Override
    public long end(int span) {
        return cells.get(span).end();
    }

    @Override
    public long dead(int span) {
        return cells.get(span).dead();
    }

    @Override
    public void add(int span, Batch batch, int from, int to) {
        for (int c = 0; c < columns.size(); c++) {
            columns.get(c).add(cells.get(span), batch.column(c), from, to);
        }
    }

    @Override
    public void finish(int span) {
        consumer.take(cells.get(span), this::statistics);
        columns.forEach(Gathered::clear);
    }

    private @Nullable ColumnStatistics statistics(int column, ZoneCell.Piece piece) {
        for (Gathered gathered : columns) {
            if (gathered.column == column) {
                return gathered.statistics(piece);
            }
        }
        return null;
    }

    /// What is known so far of a column in the pieces of one cell.
    private static final class Gathered {
        private final int column;
        private final DataType type;
        private final IdentityHashMap<ZoneCell.Piece, StatisticsCollector> pieces = new IdentityHashMap<>();
        private int piece;
        /// Deleted rows of the piece that were added.
        private long taken;

        Gathered(int column, DataType type) {
            this.column = column;
            this.type = type;
        }

        /// Takes the next deleted rows of a cell.
        void add(ZoneCell of, Column values, int from, int to) {
            List<ZoneCell.Piece> own = of.pieces().getOrDefault(column, List.of());
            for (int at = from; at < to; ) {
                ZoneCell.Piece current = own.get(piece);
                int end = (int) Math.min(to, at + current.dead() - taken);
                if (end > at) {
                    pieces.computeIfAbsent(current, _ -> StatisticsCollector.of(type))
                            .add(values, at, end);
                    taken += end - at;
                    at = end;
                }
                if (taken == current.dead()) {
                    piece++;
                    taken = 0;
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
            taken = 0;
        }
    }
}
