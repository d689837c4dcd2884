package io.winnow.tablestore.read;

import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.Schema;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Versions of tables as queries see them.
public final class Snapshots {
    private Snapshots() {}

    /// The table at a version.
    ///
    /// @param name what plans call it
    /// @param directory of the table
    public static Snapshot of(String name, Path directory, Manifest manifest) {
        return of(name, directory, manifest, false);
    }

    /// The same with a column of row addresses at the end.
    public static Snapshot addressed(String name, Path directory, Manifest manifest) {
        return of(name, directory, manifest, true);
    }

    /// A fragment with all its rows, deleted ones included, and nothing known of them: for who reads what is stored.
    public static Fragment stored(Path directory, Manifest manifest, FragmentEntry entry) {
        return new Fragment(
                entry.id(),
                Stat.exact(entry.rows()),
                0,
                new NativeLocation(directory, manifest, entry.withoutDeletions()),
                _ -> ColumnStatistics.UNKNOWN);
    }

    private static List<TableIndex> indexes(Path directory, Manifest manifest) {
        List<TableIndex> indexes = new ArrayList<>();
        for (IndexEntry index : manifest.header().indexes()) {
            int position = manifest.header().position(index.column());
            if (position >= 0) {
                indexes.add(index.index(directory, position));
            }
        }
        return indexes;
    }

    private static Snapshot of(String name, Path directory, Manifest manifest, boolean addressed) {
        Schema schema = manifest.header().schema();
        List<Fragment> fragments = new ArrayList<>(manifest.fragments().size());
        for (int i = 0; i < manifest.fragments().size(); i++) {
            FragmentEntry entry = manifest.fragments().get(i);
            FragmentStatistics statistics = new NativeStatistics(manifest, i);
            fragments.add(new Fragment(
                    entry.id(),
                    Stat.exact(entry.rows()),
                    entry.deletedRows(),
                    new NativeLocation(directory, manifest, entry),
                    addressed ? RowAddresses.with(statistics, schema.size()) : statistics));
        }
        return new Snapshot(
                name, addressed ? RowAddresses.with(schema) : schema, fragments, indexes(directory, manifest));
    }
}
