package io.winnow.tablestore.manifest;

import io.winnow.core.table.ColumnStatistics;
import java.util.List;

/// A fragment that was written and has no id yet: it gets one by the commit that succeeds.
///
/// @param statistics one per column of the table
public record NewFragment(FileEntry data, long rows, List<ColumnStatistics> statistics) {
    public NewFragment {
        statistics = List.copyOf(statistics);
    }
}
