package io.winnow.tablestore;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.CommitConflictException;
import io.winnow.core.io.IoCounters;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.commit.Leases;
import io.winnow.tablestore.commit.TableDirectory;
import io.winnow.tablestore.deletion.DeletionFile;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.Manifest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.roaringbitmap.RoaringBitmap;

/// Rows that are to be deleted from a version. Belongs to one thread.
public final class TableDelete implements AutoCloseable {
    private final NativeTable table;
    private final Manifest base;
    private final Leases.Writing lease;
    private final TreeMap<Integer, RoaringBitmap> rows = new TreeMap<>();
    private final List<Path> made = new ArrayList<>();
    /// Whether what was written is in the hands of the commit, or need not be kept track of any more.
    private boolean committed;

    TableDelete(NativeTable table, Manifest base) {
        this.table = table;
        this.base = base;
        this.lease = table.leases().write();
    }

    /// Takes rows by their addresses.
    ///
    /// @param addresses a batch of one column, `fragment_id << 32 | offset`, which stays the caller's; of live rows
    ///     of the version, each once
    public void add(Batch addresses) {
        LongColumn column = (LongColumn) addresses.column(0);
        long[] values = column.values();
        int[] offsets = new int[column.size()];
        int from = 0;
        while (from < column.size()) {
            int fragment = (int) (values[from] >>> 32);
            int to = from;
            while (to < column.size() && (int) (values[to] >>> 32) == fragment) {
                offsets[to] = (int) values[to];
                to++;
            }
            rows.computeIfAbsent(fragment, _ -> new RoaringBitmap()).addN(offsets, from, to - from);
            from = to;
        }
    }

    /// Makes a version without the rows; none where there are no rows.
    ///
    /// @return the number of rows
    /// @throws CommitConflictException where another statement has changed one of the fragments
    public long commit() {
        long count = 0;
        List<FragmentEntry> before = new ArrayList<>();
        Map<Integer, Change.Deleted> after = new HashMap<>();
        for (Map.Entry<Integer, RoaringBitmap> entry : rows.entrySet()) {
            FragmentEntry fragment = base.fragment(entry.getKey());
            if (fragment == null) {
                throw new IllegalArgumentException("no fragment " + entry.getKey() + " in " + table.name());
            }
            if (Integer.toUnsignedLong(entry.getValue().last()) >= fragment.rows()) {
                throw new IllegalArgumentException(
                        "no row " + Integer.toUnsignedString(entry.getValue().last()) + " in fragment " + fragment.id()
                                + " of " + table.name());
            }
            before.add(fragment);
            RoaringBitmap deleted = DeletionFile.read(table.directory(), fragment, new IoCounters());
            long deletedBefore = deleted.getLongCardinality();
            deleted.or(entry.getValue());
            // What was deleted before is not deleted again.
            count += deleted.getLongCardinality() - deletedBefore;
            if (deleted.getLongCardinality() < fragment.rows()) {
                after.put(fragment.id(), written(fragment.id(), deleted));
            }
        }
        if (!after.isEmpty()) {
            table.context().files().syncDirectory(new TableDirectory(table.directory()).deletions());
        }
        if (count > 0) {
            lease.renew();
            committed = true;
            table.commits().commit(new Change.Delete(before, after), base, this::discard);
        }
        committed = true;
        return count;
    }

    private Change.Deleted written(int fragment, RoaringBitmap deleted) {
        FileEntry file = DeletionFile.write(
                table.directory(),
                fragment,
                base.header().version() + 1,
                deleted,
                table.context().files());
        made.add(table.directory().resolve(file.path()));
        return new Change.Deleted(deleted.getLongCardinality(), file);
    }

    private void discard() {
        made.forEach(table.context().files()::delete);
    }

    /// Removes what was written and not committed.
    @Override
    public void close() {
        try (lease) {
            if (!committed) {
                discard();
            }
        }
    }
}
