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

    /// How many rows a fragment stores, deleted ones included; -1 where that is not known or there is no fragment of
    /// the id.
    public long storedRows(int id) {
        int low = 0;
        int high = fragments.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Fragment fragment = fragments.get(middle);
            if (fragment.id() == id) {
                return fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows) ? rows : -1;
            }
            if (fragment.id() < id) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /// A large value: shown by name.
    @Override
    public String toString() {
        return name;
    }
}
