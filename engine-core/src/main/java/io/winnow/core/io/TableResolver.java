package io.winnow.core.io;

import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableDefinition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Port through which binding turns what FROM names into a pinned snapshot; the one place that reads metadata.
///
/// Tables and views share one set of names: of [#table] and [#view], at most one knows a name. What it says must stay
/// the same while one statement is bound: a table that the statement names twice is pinned at one version.
public interface TableResolver {
    /// Name of the column that [#addressed] adds; no column of a table may have it.
    String ROW_ADDRESS = "__row_address";

    /// A quoted path or glob: `FROM 'x.parquet'`.
    ///
    /// @throws io.winnow.core.error.WinnowException naming the path
    Snapshot file(String pathOrGlob);

    /// A table by its folded name; null when there is none.
    @Nullable
    Snapshot table(String name);

    /// A table as it was at a version; null when there is no table of that name.
    ///
    /// @throws io.winnow.core.error.WinnowException naming the version, where the table has none such
    default @Nullable Snapshot tableAt(String name, long version) {
        return null;
    }

    /// The text of a view's query by the view's folded name; null when there is none. Names of columns that were
    /// given with the view are part of the text.
    default @Nullable String view(String name) {
        return null;
    }

    /// A native table as it was declared; null when there is none of that name.
    default @Nullable TableDefinition definition(String name) {
        return null;
    }

    /// A native table with one more column at the end, [#ROW_ADDRESS], an INT64 that is never NULL and holds
    /// `fragment_id << 32 | offset`; null when there is no table of that name.
    default @Nullable Snapshot addressed(String name) {
        return null;
    }

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
