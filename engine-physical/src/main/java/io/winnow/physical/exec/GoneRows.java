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
            int batchRows,
            IoContext io) {
        List<Integer> stored = wanted.stream().map(scan.projection()::get).toList();
        ScanRequest request =
                new ScanRequest(scan.snapshot().schema(), stored, RowChoice.ranges(ranges), batchRows);
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
        RoaringBitmap within = new RoaringBitmap();
        for (int i = 0; i < ranges.count(); i++) {
            within.add(ranges.start(i), ranges.end(i));
        }
        within.and(deleted);
        return within.toArray();
    }

    /// What the deleted rows from `start` to before `end` hold, which lie in the ranges that were read.
    ColumnStatistics statistics(int column, long start, long end) {
        StatisticsCollector collector = StatisticsCollector.of(Objects.requireNonNull(types.get(column)));
        collector.add(Objects.requireNonNull(columns.get(column)), first(start), first(end));
        return collector.statistics();
    }

    /// Position of the first row that is not before an offset.
    private int first(long offset) {
        int found = Arrays.binarySearch(offsets, (int) Math.min(offset, Integer.MAX_VALUE));
        return found < 0 ? -found - 1 : found;
    }
}
