package io.winnow.tests.zonemap.lance;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.tablestore.Database;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.StoreContext;
import io.winnow.tablestore.TableDelete;
import io.winnow.tablestore.TableWrite;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.commit.Publication;
import io.winnow.tablestore.commit.TableDirectory;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.ManifestFile;
import io.winnow.tablestore.manifest.ManifestHeader;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import io.winnow.zonemap.testing.LanceDataset;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Makes native tables that hold what Lance datasets hold: every stored row at the address that it has there, the
/// deleted ones deleted. A fragment that the dataset has no more is none of the table's either.
final class LanceTable implements AutoCloseable {
    private static final Schema ADDRESS = Schema.of(new Field("address", DataType.INT64, false));

    private final LazyAllocator allocator = LazyAllocator.root();
    private final TestIo io = new TestIo();
    private final FileSystemPort files = new LocalFileSystem();
    private final InstantSource clock = InstantSource.system();
    private final LanceDataset dataset;
    private final LanceDataset.Rows rows;
    private final Database database;
    private final NativeTable table;

    /// Makes the table of a dataset, of whose name it is. It has no indexes.
    ///
    /// @param root of the database
    LanceTable(Path root, LanceDataset dataset) {
        this.dataset = dataset;
        rows = dataset.rows(io);
        database = new Database(root, new StoreContext(files, clock, allocator::get, false));
        List<StoredColumn> columns = rows.schema().fields().stream()
                .map(field -> new StoredColumn(0, field, null))
                .toList();
        try (TableWrite write =
                database.create(dataset.name(), null, Change.Basis.NONE, columns, TableOptions.DEFAULT)) {
            write.commit();
        }
        table = Objects.requireNonNull(database.table(dataset.name()));
        fill();
        delete(deleted());
        check();
    }

    TestIo io() {
        return io;
    }

    LazyAllocator allocator() {
        return allocator;
    }

    LanceDataset.Rows rows() {
        return rows;
    }

    Path directory() {
        return table.directory();
    }

    /// The newest version.
    Manifest latest() {
        return table.latest(new IoCounters());
    }

    private void fill() {
        long[] addresses = rows.addresses();
        int next = 0;
        for (int from = 0; from < addresses.length; ) {
            int fragment = fragment(addresses[from]);
            int to = from;
            while (to < addresses.length && fragment(addresses[to]) == fragment) {
                assertThat(addresses[to]).isEqualTo((long) fragment << 32 | to - from);
                to++;
            }
            while (next < fragment) { // so that the id is one of the past
                append(0, 1);
                delete(new long[] {(long) next << 32});
                next++;
            }
            append(from, to);
            next++;
            from = to;
        }
    }

    private static int fragment(long address) {
        return (int) (address >>> 32);
    }

    private void append(int from, int to) {
        List<Column> part = rows.columns().stream()
                .map(column -> column.slice(from, to - from))
                .toList();
        try (TableWrite write = database.append(table, latest())) {
            write.write(Batch.of(rows.schema(), to - from, part));
            write.commit();
        }
    }

    private long[] deleted() {
        return IntStream.range(0, rows.deleted().length)
                .filter(row -> rows.deleted()[row] != 0)
                .mapToLong(row -> rows.addresses()[row])
                .toArray();
    }

    private void delete(long[] addresses) {
        try (TableDelete delete = database.delete(table, latest())) {
            delete.add(Batch.of(ADDRESS, addresses.length, List.of(new LongColumn(addresses, null, addresses.length))));
            delete.commit();
        }
    }

    private void check() {
        long[] deleted = deleted();
        List<FragmentEntry> fragments = latest().fragments();
        assertThat(fragments)
                .extracting(FragmentEntry::id)
                .containsExactlyElementsOf(Arrays.stream(rows.addresses())
                        .mapToObj(LanceTable::fragment)
                        .distinct()
                        .toList());
        for (FragmentEntry fragment : fragments) {
            assertThat(fragment.rows()).isEqualTo(count(rows.addresses(), fragment.id()));
            assertThat(fragment.deletedRows()).isEqualTo(count(deleted, fragment.id()));
        }
    }

    private static long count(long[] addresses, int fragment) {
        return LongStream.of(addresses)
                .filter(address -> fragment(address) == fragment)
                .count();
    }

    /// Makes the next version, which has these indexes and no others. A segment may cover fragments that are no more,
    /// as segments of Lance do: a commit of ours would take them away.
    void attach(List<IndexEntry> indexes) {
        Manifest base = latest();
        int ids = base.header().nextFragmentId();
        for (IndexEntry index : indexes) {
            ids = Math.max(
                    ids,
                    1 + index.covered().ids().stream().max(Integer::compare).orElse(-1));
        }
        ManifestHeader header =
                base.header().next(clock.millis(), "CREATE INDEX", ids).withIndexes(indexes);
        Manifest next = base.changed(header, base.fragments(), List.of());
        TableDirectory directory = new TableDirectory(table.directory());
        boolean made = new Publication(files, directory.versions())
                .publish(
                        out -> {
                            ManifestFile.write(next, out, allocator.get());
                            return directory.manifest(header.version());
                        },
                        () -> {});
        assertThat(made).as("%s: version %d", dataset.name(), header.version()).isTrue();
    }

    @Override
    public void close() {
        try (allocator;
                io) {
            database.close();
        }
    }
}
