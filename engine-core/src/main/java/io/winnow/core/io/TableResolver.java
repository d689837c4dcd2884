package io.winnow.core.io;

import io.winnow.core.table.Snapshot;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Port through which binding turns what FROM names into a pinned snapshot; the one place that reads metadata.
public interface TableResolver {
    /// A quoted path or glob: `FROM 'x.parquet'`.
    ///
    /// @throws io.winnow.core.error.WinnowException naming the path
    Snapshot file(String pathOrGlob);

    /// A table or view by its folded name; null when there is none.
    @Nullable
    Snapshot table(String name);

    /// A table function with constant arguments, scalar carriers; null when there is no function of that name.
    ///
    /// @param named options such as `delim = '|'`
    /// @throws io.winnow.core.error.WinnowException naming the argument that does not fit
    @Nullable
    Snapshot function(String name, List<TableArgument> positional, Map<String, TableArgument> named);

    /// Names of tables and views, for suggestions.
    List<String> tableNames();

    /// Names of table functions, for suggestions.
    List<String> functionNames();
}
