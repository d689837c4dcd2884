package io.winnow.tablestore.commit;

import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.NewFragment;
import io.winnow.tablestore.manifest.SegmentEntry;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import java.util.List;
import java.util.Map;

/// What a commit does to a version of a table.
public sealed interface Change {
    /// What `SHOW VERSIONS` calls it.
    String operation();

    /// Adds fragments. Goes with whatever others did in between, but for another schema.
    record Append(List<NewFragment> fragments) implements Change {
        @Override
        public String operation() {
            return "INSERT";
        }
    }

    /// Deletes rows of fragments, none of which may have changed in between.
    ///
    /// @param before the fragments as they were read
    /// @param after their deleted rows, all of them, by fragment; a fragment of `before` that is missing here goes
    ///     whole
    record Delete(List<FragmentEntry> before, Map<Integer, Deleted> after) implements Change {
        @Override
        public String operation() {
            return "DELETE";
        }
    }

    /// What the rows of a table that is made anew depend on.
    enum Basis {
        /// Nothing of the table before.
        NONE,
        /// The table as it was in the version that they were made from.
        SAME_VERSION
    }

    /// The deleted rows of a fragment.
    ///
    /// @param rows how many there are
    record Deleted(long rows, FileEntry file) {}

    /// Puts fragments in the place of others, none of which may have changed in between. The rows stay the same.
    ///
    /// @param before the fragments as they were read
    record Compact(List<FragmentEntry> before, List<NewFragment> after) implements Change {
        @Override
        public String operation() {
            return "OPTIMIZE";
        }
    }

    /// Adds an index.
    ///
    /// @param index with the segments that were built
    /// @param read data files that these were built from, by fragment
    record CreateIndex(IndexEntry index, Map<Integer, FileEntry> read) implements Change {
        @Override
        public String operation() {
            return "CREATE INDEX";
        }
    }

    /// Adds segments to an index, perhaps in the place of others of it.
    ///
    /// @param index as it was when the segments were built
    /// @param replaced ids of the segments that go, all of which must be there still
    /// @param added disjoint in their fragments, which replaced segments cover or no segment does
    /// @param read data files that these were built from, by fragment
    record Reindex(IndexEntry index, List<String> replaced, List<SegmentEntry> added, Map<Integer, FileEntry> read)
            implements Change {
        @Override
        public String operation() {
            return "OPTIMIZE INDEX";
        }
    }

    /// Removes an index.
    record DropIndex(IndexEntry index) implements Change {
        @Override
        public String operation() {
            return "DROP INDEX";
        }
    }

    /// Makes the table, or makes it anew: nothing of before is left.
    ///
    /// @param columns with ids that no column of the table ever had
    /// @param basis what the rows were made from
    record Create(List<StoredColumn> columns, TableOptions options, Basis basis, List<NewFragment> fragments)
            implements Change {
        @Override
        public String operation() {
            return "CREATE TABLE";
        }
    }
}
