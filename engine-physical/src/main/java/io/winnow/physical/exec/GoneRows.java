package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.roaringbitmap.RoaringBitmap;

/// The deleted rows of some ranges of a fragment.
final class GoneRows {
    private final int[] offsets;
    private final Map<Integer, Column> columns;
    private final Map<Integer, DataType> types;

    private GoneRows(int[] offsets, Map<Integer, Column> columns, Map<Integer, DataType> types) {
        this.offsets = offsets;
        this.columns = columns;
        this.types = types;
    }

    /// Reads them.
    ///
    /// @param wanted columns of the scan, at least one
    /// @param deleted offsets of the fragment's deleted rows
    static GoneRows read(
            ScanExec scan,
            Fragment fragment,
            List<Integer> wanted,
            RowRanges ranges,
            RoaringBitmap deleted,
            FragmentSource source,
            IoContext io) {
        List<Integer> stored = wanted.stream().map(scan.projection()::get).toList();
        ScanRequest request =
                new ScanRequest(scan.snapshot().schema(), stored, RowChoice.ranges(ranges), Morsel.TARGET_ROWS);
        List<List<Column>> parts = new ArrayList<>();
        wanted.forEach(_ -> parts.add(new ArrayList<>()));
        try (FragmentReader reader = source.openDeleted(fragment, request, io)) {
            for (Batch next = reader.next(); next != null; next = reader.next()) {
                io.cancellation().check();
                try (Batch batch = next) {
                    for (int c = 0; c < parts.size(); c++) {
                        parts.get(c).add(batch.column(c));
                    }
                }
            }
        }
        int[] offsets = offsets(ranges, deleted);
        Map<Integer, Column> columns = new HashMap<>();
        Map<Integer, DataType> types = new HashMap<>();
        for (int c = 0; c < parts.size(); c++) {
            Column column = ColumnConcat.concat(parts.get(c));
            if (column.size() != offsets.length) {
                throw new CorruptDataException(
                        fragment.location().file(),
                        column.size() + " deleted rows were read where there are " + offsets.length);
            }
            columns.put(wanted.get(c), column);
            types.put(wanted.get(c), scan.schema().type(wanted.get(c)));
        }
        return new GoneRows(offsets, columns, types);
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

    /// What the deleted rows of a zone hold, which lies in the ranges that were read.
    ColumnStatistics statistics(int column, ZoneCell.Piece piece) {
        StatisticsCollector collector = StatisticsCollector.of(Objects.requireNonNull(types.get(column)));
        add(collector, column, piece.start(), piece.end());
        return collector.statistics();
    }

    /// The same of several cells together.
    ColumnStatistics statistics(int column, List<ZoneCell> cells) {
        StatisticsCollector collector = StatisticsCollector.of(Objects.requireNonNull(types.get(column)));
        cells.forEach(cell -> add(collector, column, cell.start(), cell.end()));
        return collector.statistics();
    }

    private void add(StatisticsCollector to, int column, long start, long end) {
        to.add(Objects.requireNonNull(columns.get(column)), first(offsets, start), first(offsets, end));
    }

    /// Position of the first row that is not before an offset; fragments with deletions have less than 2^31 rows.
    private static int first(int[] offsets, long offset) {
        int found = Arrays.binarySearch(offsets, (int) Math.min(offset, Integer.MAX_VALUE));
        return found < 0 ? -found - 1 : found;
    }
}
