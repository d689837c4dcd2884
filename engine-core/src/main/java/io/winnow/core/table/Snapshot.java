package io.winnow.core.table;

import io.winnow.core.type.Schema;
import java.util.List;

/// A table as one query sees it: pinned at binding, from metadata only.
///
/// @param name how plans call it
/// @param fragments in row-address order, ids ascending
/// @param indexes on its columns
public record Snapshot(String name, Schema schema, List<Fragment> fragments, List<TableIndex> indexes) {
    public Snapshot {
        fragments = List.copyOf(fragments);
        indexes = List.copyOf(indexes);
    }

    /// A table without indexes.
    public Snapshot(String name, Schema schema, List<Fragment> fragments) {
        this(name, schema, fragments, List.of());
    }

    /// A large value: shown by name.
    @Override
    public String toString() {
        return name;
    }
}
