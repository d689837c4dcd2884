package io.winnow.tablestore;

import io.winnow.core.batch.Batch;
import io.winnow.core.error.CommitConflictException;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.commit.Leases;
import io.winnow.tablestore.fragment.Seeding;
import io.winnow.tablestore.fragment.TableWriter;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.NewFragment;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Rows on their way into a table: written as they come, seen by nobody before the commit. Belongs to one thread.
public final class TableWrite implements AutoCloseable {
    private final NativeTable table;
    private final @Nullable Manifest base;
    private final Function<List<NewFragment>, Change> change;
    private final boolean evenIfEmpty;
    private final TableWriter writer;
    private final Leases.Writing lease;
    private int fragments;
    /// Whether what was written is in the hands of the commit, or need not be kept track of any more.
    private boolean committed;

    private TableWrite(
            NativeTable table,
            @Nullable Manifest base,
            List<StoredColumn> columns,
            TableOptions options,
            Seeding seeding,
            boolean evenIfEmpty,
            Function<List<NewFragment>, Change> change) {
        this.table = table;
        this.base = base;
        this.change = change;
        this.evenIfEmpty = evenIfEmpty;
        this.lease = table.leases().write();
        this.writer = new TableWriter(
                table.name(),
                table.directory(),
                columns,
                options,
                seeding,
                table.context().files(),
                table.context().allocator().get());
    }

    /// Appends to a version or what it has become meanwhile.
    static TableWrite append(NativeTable table, Manifest base) {
        return over(table, base, false, Change.Append::new);
    }

    /// Makes a table, anew where there is one.
    ///
    /// @param base the version that it takes the place of; null where there is no table
    static TableWrite create(
            NativeTable table,
            @Nullable Manifest base,
            Change.Basis basis,
            List<StoredColumn> columns,
            TableOptions options) {
        return new TableWrite(
                table,
                base,
                columns,
                options,
                Seeding.NONE,
                true,
                fragments -> new Change.Create(columns, options, basis, fragments));
    }

    /// Puts the rows in the place of fragments.
    static TableWrite compact(NativeTable table, Manifest base, Function<List<NewFragment>, Change> change) {
        return over(table, base, true, change);
    }

    private static TableWrite over(
            NativeTable table, Manifest base, boolean evenIfEmpty, Function<List<NewFragment>, Change> change) {
        return new TableWrite(
                table,
                base,
                base.header().columns(),
                base.header().options(),
                Seeding.of(base.header(), table.context().indexes()),
                evenIfEmpty,
                change);
    }

    /// Appends the rows of a batch, which stays the caller's.
    public void write(Batch batch) {
        lease.renew();
        writer.write(batch);
    }

    /// Makes a version of what was written; without rows only where the table itself is new.
    ///
    /// @return the number of rows
    /// @throws CommitConflictException where the table has changed in a way that this does not go with
    public long commit() {
        List<NewFragment> written = writer.finish();
        fragments = written.size();
        if (evenIfEmpty || !written.isEmpty()) {
            lease.renew();
            committed = true;
            table.commits().commit(change.apply(written), base, writer::discard);
        }
        committed = true;
        return writer.rows();
    }

    /// How many fragments the rows became; 0 before the commit.
    int fragments() {
        return fragments;
    }

    /// Removes what was written and not committed.
    @Override
    public void close() {
        try (lease) {
            if (committed) {
                writer.close();
            } else {
                writer.discard();
            }
        }
    }
}
