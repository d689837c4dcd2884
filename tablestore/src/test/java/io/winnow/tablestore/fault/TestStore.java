package io.winnow.tablestore.fault;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.bitmapindex.BitmapIndexFormat;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.FakeIndexFormat;
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
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import io.winnow.tablestore.read.NativeSource;
import io.winnow.tablestore.read.Snapshots;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A database as statements use it. Its tables have rows of a number and a text that follows from it; their indexes
/// are on the number and on the text.
final class TestStore implements AutoCloseable {
    private static final TableOptions SMALL = new TableOptions(8, 4, IpcWriter.Compression.NONE);
    private static final List<StoredColumn> COLUMNS = List.of(
            new StoredColumn(0, new Field("id", DataType.INT64, false), null),
            new StoredColumn(0, Field.of("name", DataType.UTF8), null));
    private static final Schema SCHEMA =
            new Schema(COLUMNS.stream().map(StoredColumn::field).toList());
    private static final Schema ADDRESS = Schema.of(Field.of("address", DataType.INT64));

    private final LazyAllocator allocator = LazyAllocator.root();
    private final NativeSource source = new NativeSource();
    private final FakeIndexFormat fakes = new FakeIndexFormat("fake", 1);
    // Not shared by stores: it would keep in memory what a crash has cut.
    private final BitmapIndexFormat bitmaps = new BitmapIndexFormat(allocator);
    private final Database database;

    /// @param ahead how much the clock is fast
    TestStore(Path root, FileSystemPort files, Duration ahead) {
        IndexFormats formats = new IndexFormats(List.of(fakes, bitmaps), fakes);
        database = new Database(
                root, new StoreContext(files, () -> Instant.now().plus(ahead), allocator::get, false, formats));
    }

    void run(Step step) {
        switch (step) {
            case Step.Create(String name, long first, int count) -> create(name, null, first, count);
            case Step.Replace(String name, long first, int count) ->
                create(name, table(name).latest(new IoCounters()), first, count);
            case Step.Insert(String name, long first, int count) -> insert(table(name), first, count);
            case Step.Delete(String name, LongPredicate which) -> delete(table(name), which);
            case Step.Optimize(String name) -> optimize(table(name));
            case Step.Vacuum(String name) -> database.vacuum(table(name), Duration.ZERO, true);
            case Step.Drop(String name) -> database.drop(table(name));
            case Step.CreateIndex(String name, String index, Step.IndexKind kind) ->
                createIndex(table(name), index, kind);
            case Step.OptimizeIndex(String name, String index, boolean merge) ->
                optimizeIndex(table(name), index, merge);
            case Step.DropIndex(String name, String index) -> {
                Manifest version = table(name).latest(new IoCounters());
                database.dropIndex(table(name), version, index(version, index));
            }
            case Step.CreateView(String name, String text) ->
                database.changeViews(views -> {
                    views.put(name, text);
                    return views;
                });
            case Step.DropView(String name) ->
                database.changeViews(views -> {
                    views.remove(name);
                    return views;
                });
        }
    }

    private void create(String name, @Nullable Manifest base, long first, int count) {
        try (TableWrite write = database.create(name, base, Change.Basis.NONE, COLUMNS, SMALL)) {
            write(write, first, count);
        }
    }

    private void insert(NativeTable table, long first, int count) {
        try (TableWrite write = database.append(table, table.latest(new IoCounters()))) {
            write(write, first, count);
        }
    }

    private static void write(TableWrite write, long first, int count) {
        if (count > 0) {
            List<Long> ids = LongStream.range(first, first + count).boxed().toList();
            List<String> names = ids.stream().map(TestStore::text).toList();
            try (Batch batch = Batch.of(
                    SCHEMA,
                    count,
                    List.of(ColumnBuilder.column(DataType.INT64, ids), ColumnBuilder.column(DataType.UTF8, names)))) {
                write.write(batch);
            }
        }
        write.commit();
    }

    private static String text(long id) {
        return "n" + id % 3;
    }

    private void delete(NativeTable table, LongPredicate which) {
        Manifest version = table.latest(new IoCounters());
        try (TableDelete delete = database.delete(table, version)) {
            List<Long> addresses = new ArrayList<>();
            Snapshot snapshot = Snapshots.addressed(table.name(), table.directory(), version);
            for (List<Object> row : rows(version, snapshot, List.of(0, 2))) {
                if (which.test((Long) row.getFirst())) {
                    addresses.add((Long) row.getLast());
                }
            }
            try (Batch batch =
                    Batch.of(ADDRESS, addresses.size(), List.of(ColumnBuilder.column(DataType.INT64, addresses)))) {
                delete.add(batch);
            }
            delete.commit();
        }
    }

    private void optimize(NativeTable table) {
        try (TestIo io = new TestIo()) {
            database.compact(table, source, 100, io);
        }
    }

    private void createIndex(NativeTable table, String name, Step.IndexKind kind) {
        Manifest version = table.latest(new IoCounters());
        // A column has one index of a kind: the second one is on the text.
        int column = version.header()
                .columns()
                .get(version.header().indexes().size() % 2)
                .id();
        IndexEntry index = switch (kind) {
            case PLAIN, SEEDED -> {
                String seeds = Boolean.toString(kind == Step.IndexKind.SEEDED);
                Map<String, String> options = Map.of("rows_per_zone", "4", "use_seeds", seeds);
                yield new IndexEntry(name, fakes.kind(), column, options, List.of());
            }
            case BITMAP -> new IndexEntry(name, bitmaps.kind(), column, Map.of("max_values", "100"), List.of());
        };
        try (TestIo io = TestIo.verifying()) {
            database.createIndex(table, version, index, source, 3, io);
        }
    }

    private void optimizeIndex(NativeTable table, String name, boolean merge) {
        try (TestIo io = TestIo.verifying()) {
            if (merge) {
                database.mergeIndex(table, name, source, 3, io);
            } else {
                database.optimizeIndex(table, name, source, 3, io);
            }
        }
    }

    private static IndexEntry index(Manifest version, String name) {
        return Objects.requireNonNull(version.header().index(name), "no index " + name);
    }

    /// Whether an index covers all of its table.
    boolean covers(String table, String index) {
        Manifest version = table(table).latest(new IoCounters());
        return index(version, index).covered().size() == version.fragments().size();
    }

    /// Names of a table's indexes, each of which holds what is stored in the fragments that it covers.
    private Set<String> indexes(NativeTable table, Manifest version) {
        return new StoredIndexes(table.directory(), version, source, bitmaps).check();
    }

    NativeTable table(String name) {
        return Objects.requireNonNull(database.table(name), "no table " + name);
    }

    /// All that there is, as the newest versions say; what is damaged is an error. Rows that are there twice or have
    /// a wrong text are one, too.
    State state() {
        TreeMap<String, TreeSet<Long>> tables = new TreeMap<>();
        TreeMap<String, TreeSet<String>> indexes = new TreeMap<>();
        for (String name : database.tableNames()) {
            NativeTable table = table(name);
            Manifest version = table.latest(new IoCounters());
            tables.put(name, new TreeSet<>(ids(table, version)));
            if (!version.header().indexes().isEmpty()) {
                indexes.put(name, new TreeSet<>(indexes(table, version)));
            }
        }
        return new State(tables, indexes, new TreeMap<>(database.views().all()));
    }

    /// Reads every version of every table.
    void readAllVersions() {
        for (String name : database.tableNames()) {
            NativeTable table = table(name);
            for (long version : table.versions()) {
                Manifest manifest = table.at(version, new IoCounters());
                ids(table, manifest);
                indexes(table, manifest);
            }
        }
    }

    private Set<Long> ids(NativeTable table, Manifest version) {
        TreeSet<Long> ids = new TreeSet<>();
        for (List<Object> row : rows(version, Snapshots.of(table.name(), table.directory(), version), List.of(0, 1))) {
            Long id = (Long) row.getFirst();
            if (!ids.add(id) || !text(id).equals(row.getLast())) {
                throw new AssertionError("row " + row + " after " + ids + " in version "
                        + version.header().version());
            }
        }
        return ids;
    }

    private List<List<Object>> rows(Manifest version, Snapshot snapshot, List<Integer> columns) {
        List<List<Object>> rows = new ArrayList<>();
        try (TestIo io = TestIo.verifying()) {
            for (Fragment fragment : snapshot.fragments()) {
                long stored =
                        Objects.requireNonNull(version.fragment(fragment.id())).rows();
                ScanRequest request =
                        new ScanRequest(snapshot.schema(), columns, List.of(new RowRange(0, stored)), 100);
                try (FragmentReader reader = source.open(fragment, request, io)) {
                    for (Batch next = reader.next(); next != null; next = reader.next()) {
                        try (Batch batch = next) {
                            addRows(batch, rows);
                        }
                    }
                }
            }
        }
        return rows;
    }

    private static void addRows(Batch batch, List<List<Object>> rows) {
        for (int i = 0; i < batch.rows(); i++) {
            rows.add(List.of(
                    Objects.requireNonNull(
                            ColumnValues.at(batch.column(0), batch.schema().type(0), i)),
                    Objects.requireNonNull(
                            ColumnValues.at(batch.column(1), batch.schema().type(1), i))));
        }
    }

    /// Files of tables that the newest versions need, relative to the database.
    Set<String> needed(Path root) {
        TreeSet<String> files = new TreeSet<>();
        for (String name : database.tableNames()) {
            NativeTable table = table(name);
            String directory = root.relativize(table.directory()) + "/";
            long newest = table.versions().getLast();
            files.add(directory + "_versions/" + String.format(java.util.Locale.ROOT, "%020d.manifest", newest));
            Manifest version = table.latest(new IoCounters());
            for (FragmentEntry fragment : version.fragments()) {
                files.add(directory + fragment.data().path());
                Stream.of(fragment.deletions(), fragment.seeds())
                        .filter(Objects::nonNull)
                        .forEach(file -> files.add(directory + file.path()));
            }
            for (IndexEntry index : version.header().indexes()) {
                index.segments().stream()
                        .flatMap(segment -> segment.files().stream())
                        .forEach(file -> files.add(directory + file.path()));
            }
        }
        return files;
    }

    @Override
    public void close() {
        try (allocator;
                source) {
            database.close();
        }
    }
}
