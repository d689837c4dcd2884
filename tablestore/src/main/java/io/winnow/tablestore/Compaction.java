package io.winnow.tablestore;

import io.winnow.core.batch.Batch;
import io.winnow.core.error.CommitConflictException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.read.Snapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Rewrites fragments that are small or have deleted rows as full ones without. Their rows come after all others
/// then.
final class Compaction {
    private final NativeTable table;
    private final Manifest base;

    Compaction(NativeTable table, Manifest base) {
        this.table = table;
        this.base = base;
    }

    /// @param batchRows rows that are read at a time
    /// @return none where no fragment needed it, and there is no new version then
    /// @throws CommitConflictException where another statement has changed one of them meanwhile
    Rewritten run(FragmentSource source, int batchRows, IoContext context) {
        List<FragmentEntry> worn = worn();
        if (worn.isEmpty()) {
            return new Rewritten(0, 0);
        }
        Snapshot snapshot = Snapshots.of(table.name(), table.directory(), base);
        Set<Integer> ids = worn.stream().map(FragmentEntry::id).collect(Collectors.toSet());
        List<Integer> columns =
                IntStream.range(0, snapshot.schema().size()).boxed().toList();
        try (TableWrite write = TableWrite.compact(table, base, fragments -> new Change.Compact(worn, fragments))) {
            for (Fragment fragment : snapshot.fragments()) {
                FragmentEntry entry = base.fragment(fragment.id());
                if (entry != null && ids.contains(entry.id())) {
                    List<RowRange> all = List.of(new RowRange(0, entry.rows()));
                    ScanRequest request = new ScanRequest(snapshot.schema(), columns, all, batchRows);
                    try (FragmentReader reader = source.open(fragment, request, context)) {
                        copy(reader, write);
                    }
                }
            }
            write.commit();
            return new Rewritten(worn.size(), write.fragments());
        }
    }

    private static void copy(FragmentReader reader, TableWrite write) {
        for (Batch next = reader.next(); next != null; next = reader.next()) {
            try (Batch batch = next) {
                write.write(batch);
            }
        }
    }

    /// Fragments with deleted rows, and small ones where there are several.
    private List<FragmentEntry> worn() {
        long full = base.header().options().rowsPerFragment();
        List<FragmentEntry> worn = new ArrayList<>();
        int small = 0;
        for (FragmentEntry fragment : base.fragments()) {
            if (fragment.deletedRows() > 0 || fragment.rows() <= full / 2) {
                worn.add(fragment);
                small += fragment.deletedRows() > 0 ? 0 : 1;
            }
        }
        boolean onlyOneSmall = worn.size() == 1 && small == 1;
        return onlyOneSmall ? List.of() : worn;
    }
}
