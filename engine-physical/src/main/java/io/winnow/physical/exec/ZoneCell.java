package io.winnow.physical.exec;

import io.winnow.core.aggregate.Summary;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Rows of a fragment that whole zones of every column that has to answer tile.
///
/// @param dead how many of them are deleted
/// @param pieces by column, its zones in the cell
record ZoneCell(long start, long end, long dead, Map<Integer, List<Piece>> pieces) {
    long rows() {
        return end - start;
    }

    long live() {
        return rows() - dead;
    }

    /// One zone, or several taken together.
    ///
    /// @param dead how many of its rows are deleted
    /// @param statistics of all its rows
    record Piece(long start, long end, long dead, ColumnStatistics statistics) {
        long rows() {
            return end - start;
        }

        /// What is certain of its live rows.
        ///
        /// @param gone of its deleted rows; null where they were not read
        Summary summary(@Nullable ColumnStatistics gone, DataType type) {
            if (dead == 0 || gone == null) {
                return new Summary(rows(), rows() - dead, _ -> statistics);
            }
            ColumnStatistics rest = statistics.without(gone, type);
            return new Summary(rows() - dead, rows() - dead, _ -> rest);
        }

        /// Whether the statistics are known to describe all rows of the span: formats allow holes, but nothing is exact of
        /// a zone with some, and its counts do not reach its length.
        boolean isOfAllRows() {
            boolean exact = statistics.min() instanceof Stat.Exact<Object>
                    || statistics.max() instanceof Stat.Exact<Object>
                    || statistics.sum() instanceof Stat.Exact<BigInteger>;
            long nans = statistics.nanCount() instanceof Stat.Exact<Long>(Long count) ? count : 0;
            return exact || (statistics.nullCount() instanceof Stat.Exact<Long>(Long nulls) && nulls + nans == rows());
        }

        Piece withoutDeletions() {
            return new Piece(start, end, 0, statistics);
        }
    }

    /// What the deleted rows of a zone hold in a column; null where they were not read.
    @FunctionalInterface
    interface Gone {
        Gone UNREAD = (_, _) -> null;

        @Nullable
        ColumnStatistics of(int column, Piece piece);
    }
}
