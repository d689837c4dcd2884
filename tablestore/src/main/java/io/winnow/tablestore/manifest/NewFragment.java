package io.winnow.tablestore.manifest;

import io.winnow.core.table.ColumnStatistics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A fragment that was written and has no id yet: it gets one by the commit that succeeds.
///
/// @param statistics one per column of the table
/// @param seeds what its writer left for indexes; null where it left nothing
public record NewFragment(
        FileEntry data,
        long rows,
        List<ColumnStatistics> statistics,
        @Nullable FileEntry seeds) {
    public NewFragment {
        statistics = List.copyOf(statistics);
    }

    public NewFragment withSeeds(FileEntry file) {
        return new NewFragment(data, rows, statistics, file);
    }
}
