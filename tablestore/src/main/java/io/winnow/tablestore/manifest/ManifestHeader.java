package io.winnow.tablestore.manifest;

import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The small things of a version.
///
/// @param table identity of the table, a random UUID: a table of the same name that was made anew is another one
/// @param version from 1, one more with every commit
/// @param committedMillis when it was committed, milliseconds since 1970 by the writer's clock
/// @param operation what made it, such as `INSERT`, for people
/// @param nextFragmentId above every id that a fragment ever had
/// @param nextColumnId above every id that a column ever had
/// @param indexes in the order in which they were made
public record ManifestHeader(
        String table,
        long version,
        long committedMillis,
        String operation,
        List<StoredColumn> columns,
        int nextFragmentId,
        int nextColumnId,
        TableOptions options,
        List<IndexEntry> indexes) {
    public ManifestHeader {
        columns = List.copyOf(columns);
        indexes = List.copyOf(indexes);
    }

    /// The columns as queries see them.
    public Schema schema() {
        List<Field> fields = new ArrayList<>(columns.size());
        for (StoredColumn column : columns) {
            fields.add(column.field());
        }
        return new Schema(fields);
    }

    /// The index of a name; null where there is none.
    public @Nullable IndexEntry index(String name) {
        for (IndexEntry index : indexes) {
            if (index.name().equals(name)) {
                return index;
            }
        }
        return null;
    }

    /// Position of the column of an id; -1 where there is none any more.
    public int position(int columnId) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).id() == columnId) {
                return i;
            }
        }
        return -1;
    }

    /// The header of the version after this one.
    public ManifestHeader next(long millis, String what, int fragments) {
        return new ManifestHeader(table, version + 1, millis, what, columns, fragments, nextColumnId, options, indexes);
    }

    public ManifestHeader withIndexes(List<IndexEntry> others) {
        return new ManifestHeader(
                table, version, committedMillis, operation, columns, nextFragmentId, nextColumnId, options, others);
    }
}
