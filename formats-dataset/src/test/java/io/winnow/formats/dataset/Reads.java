package io.winnow.formats.dataset;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads tables into lists of rows.
final class Reads {
    private Reads() {}

    /// All rows of the given columns.
    static List<List<@Nullable Object>> all(
            Snapshot table, FragmentSource source, List<Integer> columns, int batchRows) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (TestIo io = new TestIo()) {
            for (Fragment fragment : table.fragments()) {
                List<RowRange> ranges = source.morsels(fragment, 65_536);
                rows.addAll(ranges(table, source, fragment, columns, ranges, batchRows, io));
            }
        }
        return rows;
    }

    static List<Integer> everyColumn(Snapshot table) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < table.schema().size(); i++) {
            columns.add(i);
        }
        return columns;
    }

    /// The rows of some ranges of one fragment.
    static List<List<@Nullable Object>> ranges(
            Snapshot table,
            FragmentSource source,
            Fragment fragment,
            List<Integer> columns,
            List<RowRange> ranges,
            int batchRows,
            IoContext io) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        ScanRequest request = new ScanRequest(table.schema(), columns, ranges, batchRows);
        try (FragmentReader reader = source.open(fragment, request, io)) {
            while (true) {
                try (Batch batch = reader.next()) {
                    if (batch == null) {
                        return rows;
                    }
                    rows.addAll(rows(batch));
                }
            }
        }
    }

    static List<List<@Nullable Object>> rows(Batch batch) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < batch.schema().size(); i++) {
                values.add(ColumnValues.at(batch.column(i), batch.schema().type(i), row));
            }
            rows.add(Collections.unmodifiableList(values));
        }
        return rows;
    }
}
