package io.winnow.tablestore.manifest;

import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;

/// The small things of a version.
///
/// @param table identity of the table, a random UUID: a table of the same name that was made anew is another one
/// @param version from 1, one more with every commit
/// @param committedMillis when it was committed, milliseconds since 1970 by the writer's clock
/// @param operation what made it, such as `INSERT`, for people
/// @param nextFragmentId above every id that a fragment ever had
/// @param nextColumnId above every id that a column ever had
public record ManifestHeader(
        String table,
        long version,
        long committedMillis,
        String operation,
        List<StoredColumn> columns,
        int nextFragmentId,
        int nextColumnId,
        TableOptions options) {
    public ManifestHeader {
        columns = List.copyOf(columns);
    }

    /// The columns as queries see them.
    public Schema schema() {
        List<Field> fields = new ArrayList<>(columns.size());
        for (StoredColumn column : columns) {
            fields.add(column.field());
        }
        return new Schema(fields);
    }

    /// The header of the version after this one.
    public ManifestHeader next(long millis, String what, int fragments) {
        return new ManifestHeader(table, version + 1, millis, what, columns, fragments, nextColumnId, options);
    }
}
