package io.winnow.core.table;

import io.winnow.core.type.Schema;
import java.util.List;

/// A table as one query sees it: pinned at binding, from metadata only.
///
/// @param name how plans call it
/// @param fragments in row-address order, ids ascending
public record Snapshot(String name, Schema schema, List<Fragment> fragments) {
    public Snapshot {
        fragments = List.copyOf(fragments);
    }

    /// A large value: shown by name.
    @Override
    public String toString() {
        return name;
    }
}
