package io.winnow.tablestore.manifest;

import org.jspecify.annotations.Nullable;

/// A fragment of a table.
///
/// @param id never used again in the table
/// @param rows as stored, deleted ones included
/// @param deletedRows how many of them are deleted
/// @param deletions names them; null where none is
/// @param seeds what its writer left for indexes; null where it left nothing
public record FragmentEntry(
        int id,
        FileEntry data,
        long rows,
        long deletedRows,
        @Nullable FileEntry deletions,
        @Nullable FileEntry seeds) {
    public FragmentEntry {
        if (id < 0 || rows < 0 || deletedRows < 0 || deletedRows > rows || (deletedRows > 0) != (deletions != null)) {
            throw new IllegalArgumentException(
                    "fragment " + id + ": " + deletedRows + " of " + rows + " rows deleted, by " + deletions);
        }
    }

    public long liveRows() {
        return rows - deletedRows;
    }

    /// The same with all its rows.
    public FragmentEntry withoutDeletions() {
        return new FragmentEntry(id, data, rows, 0, null, seeds);
    }

    /// The same with other deleted rows.
    public FragmentEntry withDeletions(long count, FileEntry file) {
        return new FragmentEntry(id, data, rows, count, file, seeds);
    }
}
