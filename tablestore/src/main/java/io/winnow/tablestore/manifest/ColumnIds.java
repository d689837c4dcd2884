package io.winnow.tablestore.manifest;

import java.util.List;
import java.util.stream.Collectors;

/// How a data file says which columns of the table it holds: by the metadata [#KEY] of its schema, the ids of its
/// columns in their order, separated by commas.
public final class ColumnIds {
    /// The name of the metadata.
    public static final String KEY = "winnow.columns";

    private ColumnIds() {}

    /// The value for columns in the order in which a file holds them.
    public static String text(List<StoredColumn> columns) {
        return columns.stream().map(column -> Integer.toString(column.id())).collect(Collectors.joining(","));
    }

    /// The ids that a value names, as text: what is no number is no column's id.
    public static List<String> ids(String text) {
        return List.of(text.split(",", -1));
    }
}
