package io.winnow.formats.parquet;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.formats.parquet.file.FooterCache;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads whole columns into plain lists.
final class TestReads {
    private TestReads() {}

    static Snapshot open(Path file) {
        return new ParquetTables(new FooterCache(1_000_000)).file(Path.of(""), file.toString(), new IoCounters());
    }

    /// All values of a column.
    static List<@Nullable Object> column(Snapshot snapshot, int column, IoContext context) {
        List<@Nullable Object> values = new ArrayList<>();
        ParquetSource source = new ParquetSource();
        for (Fragment fragment : snapshot.fragments()) {
            values.addAll(rows(snapshot, fragment, column, source.morsels(fragment, 4096), 1000, context));
        }
        return values;
    }

    /// The values of `ranges` of a column of one fragment.
    static List<@Nullable Object> rows(
            Snapshot snapshot, Fragment fragment, int column, List<RowRange> ranges, int batchRows, IoContext context) {
        ScanRequest request = new ScanRequest(snapshot.schema(), List.of(column), ranges, batchRows);
        return rows(fragment, request, context);
    }

    /// The values of a request for one column.
    static List<@Nullable Object> rows(Fragment fragment, ScanRequest request, IoContext context) {
        List<@Nullable Object> values = new ArrayList<>();
        DataType type = request.schema().type(0);
        try (FragmentReader reader = new ParquetSource().open(fragment, request, context)) {
            while (true) {
                try (Batch batch = reader.next()) {
                    if (batch == null) {
                        return values;
                    }
                    Column loaded = batch.column(0);
                    for (int row = 0; row < batch.rows(); row++) {
                        values.add(Values.of(loaded, type, row));
                    }
                }
            }
        }
    }

    /// Reads at most a million rows of a column without looking at them: a damaged footer may claim any number.
    static void skim(Snapshot snapshot, int column, IoContext context) {
        for (Fragment fragment : snapshot.fragments()) {
            long rows = ((Stat.Exact<Long>) fragment.physicalRows()).value();
            List<RowRange> ranges = List.of(new RowRange(0, Math.min(rows, 1_000_000)));
            ScanRequest request = new ScanRequest(snapshot.schema(), List.of(column), ranges, 8192);
            try (FragmentReader reader = new ParquetSource().open(fragment, request, context)) {
                for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                    try (Batch open = batch) {
                        open.column(0);
                    }
                }
            }
        }
    }
}
