package io.winnow.tablestore;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.commit.Leases;
import io.winnow.tablestore.commit.TableDirectory;
import io.winnow.tablestore.commit.Vacuum;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import io.winnow.tablestore.view.Views;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The tables in a database directory, each in a directory of its own. Thread-safe.
public final class Database implements AutoCloseable {
    /// Tables that were dropped, until their files are removed.
    private static final String TRASH = "_trash";

    private final Path root;
    private final StoreContext context;
    private final Map<Key, NativeTable> tables = new HashMap<>();
    private final Views views;

    /// @param name how plans and errors call the table: that of a path, where it was named by one
    private record Key(Path directory, String name) {}

    /// @param root which is made with the first table
    public Database(Path root, StoreContext context) {
        this.root = root;
        this.context = context;
        this.views = new Views(root, context.files());
    }

    /// The views of the database, to be read.
    public Views views() {
        return views;
    }

    /// Changes the views.
    ///
    /// @param change of the queries by name, as they are then; called again where another change came in between
    public void changeViews(UnaryOperator<Map<String, String>> change) {
        checkWritable();
        createRoot();
        views.change(change);
    }

    /// Names of the tables, in order.
    public List<String> tableNames() {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(root)) {
            for (Path child : children) {
                String name = Names.table(child.getFileName().toString());
                if (name != null && !new TableDirectory(child).list().isEmpty()) {
                    names.add(name);
                }
            }
        } catch (NoSuchFileException _) {
            return List.of(); // nothing was written yet
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, root + ": cannot be listed: " + e.getMessage(), e);
        }
        Collections.sort(names);
        return names;
    }

    /// A table; null where there is none of the name.
    public @Nullable NativeTable table(String name) {
        String directory = Names.directory(name);
        if (directory == null
                || new TableDirectory(root.resolve(directory)).list().isEmpty()) {
            return null;
        }
        return opened(name, root.resolve(directory));
    }

    /// The table in a directory of any place.
    ///
    /// @param name for errors and plans
    public NativeTable tableIn(Path directory, String name) {
        return opened(name, directory);
    }

    private synchronized NativeTable opened(String name, Path directory) {
        return tables.computeIfAbsent(
                new Key(directory, name), _ -> new NativeTable(name, new TableDirectory(directory), context));
    }

    /// Begins to write a new table.
    ///
    /// @param base the version that it takes the place of; null where there is no table of the name
    /// @param basis whether the rows depend on that version
    /// @param columns ids are given here
    public TableWrite create(
            String name,
            @Nullable Manifest base,
            Change.Basis basis,
            List<StoredColumn> columns,
            TableOptions options) {
        checkWritable();
        String encoded = Names.directory(name);
        if (encoded == null) {
            throw new ExecutionException(ErrorCode.INVALID_ARGUMENT, "the name of the table is too long: " + name);
        }
        createRoot();
        NativeTable table = opened(name, root.resolve(encoded));
        table.createDirectories();
        int first = base == null ? 0 : base.header().nextColumnId();
        List<StoredColumn> numbered = new ArrayList<>(columns.size());
        for (StoredColumn column : columns) {
            numbered.add(new StoredColumn(first + numbered.size(), column.field(), column.defaultText()));
        }
        return TableWrite.create(table, base, basis, numbered, options);
    }

    /// Begins to append rows.
    ///
    /// @param base the version that the rows were made for
    public TableWrite append(NativeTable table, Manifest base) {
        checkWritable();
        return TableWrite.append(table, base);
    }

    /// Begins to delete rows.
    ///
    /// @param base the version that the rows' addresses are of
    public TableDelete delete(NativeTable table, Manifest base) {
        checkWritable();
        return new TableDelete(table, base);
    }

    /// Rewrites fragments that are small or have deleted rows.
    ///
    /// @param source opens the table's fragments
    public Rewritten compact(NativeTable table, FragmentSource source, int batchRows, IoContext reading) {
        checkWritable();
        Manifest base = table.latest(new IoCounters());
        return new Compaction(table, base).run(source, batchRows, reading);
    }

    /// Makes an index.
    ///
    /// @param base the version that it is built from
    /// @param index without segments; its kind is known
    /// @param source opens the table's fragments
    public void createIndex(
            NativeTable table, Manifest base, IndexEntry index, FragmentSource source, int batchRows, IoContext io) {
        checkWritable();
        new IndexMaintenance(table, base, source, batchRows, io).create(index);
    }

    /// Covers the fragments that an index does not cover.
    ///
    /// @param source opens the table's fragments
    /// @return fragments that the segments cover that were written
    public int optimizeIndex(NativeTable table, String index, FragmentSource source, int batchRows, IoContext io) {
        checkWritable();
        return new IndexMaintenance(table, table.latest(new IoCounters()), source, batchRows, io)
                .optimize(index, IndexMaintenance.Merge.NONE);
    }

    /// The same, and makes the segments of the index one.
    public int mergeIndex(NativeTable table, String index, FragmentSource source, int batchRows, IoContext io) {
        checkWritable();
        return new IndexMaintenance(table, table.latest(new IoCounters()), source, batchRows, io)
                .optimize(index, IndexMaintenance.Merge.ALL);
    }

    /// Removes an index. Its files stay as long as older versions need them.
    ///
    /// @param base the version in which it was found
    public void dropIndex(NativeTable table, Manifest base, IndexEntry index) {
        checkWritable();
        try (Leases.Writing _ = table.leases().write()) { // its number of a version must not be free again
            table.commits().commit(new Change.DropIndex(index), base, () -> {});
        }
    }

    /// Removes a table and, as far as nobody keeps them from it, its files. From now on there is no such table.
    public void drop(NativeTable table) {
        checkWritable();
        Path trash = root.resolve(TRASH);
        context.files().createDirectory(trash);
        Path gone = trash.resolve(table.directory().getFileName() + "-" + UUID.randomUUID());
        context.files().rename(table.directory(), gone);
        context.manifests().forget(table.directory());
        synchronized (this) {
            tables.keySet().removeIf(key -> key.directory().equals(table.directory()));
        }
        try {
            context.files().syncDirectory(root);
        } catch (IoFailureException e) {
            throw new IoFailureException(
                    e.code(), table.name() + ": was dropped, but a crash may undo it: " + e.text(), e);
        }
        try {
            emptyTrash();
        } catch (IoFailureException _) {
            // The table is gone; what is left of its files, the next vacuum takes.
        }
    }

    /// Removes what no version, lease or writer of a table needs, and what dropped tables and statements that
    /// were cut short left behind.
    ///
    /// @param retention how long versions and files are kept in any case
    /// @param isIdle whether nothing reads in this session, so that its own leases keep nothing
    public Vacuum.Removed vacuum(NativeTable table, Duration retention, boolean isIdle) {
        checkWritable();
        Vacuum.Removed removed = table.vacuum(retention, isIdle);
        for (Path child : TableDirectory.children(root)) {
            String name = Names.table(child.getFileName().toString());
            if (name != null && new TableDirectory(child).list().isEmpty()) {
                removed = removed.and(opened(name, child).vacuum(retention, isIdle)); // its creation was cut short
            }
        }
        removed = removed.and(views.vacuum(context.clock().instant().minus(retention)));
        emptyTrash();
        return removed;
    }

    /// Removes the files of tables that were dropped, those too whose removal was cut short.
    private void emptyTrash() {
        Path trash = root.resolve(TRASH);
        if (Files.isDirectory(trash)) {
            for (Path dropped : TableDirectory.children(trash)) {
                remove(dropped);
            }
        }
    }

    private void remove(Path path) {
        if (Files.isDirectory(path)) {
            TableDirectory.children(path).forEach(this::remove);
        }
        context.files().delete(path);
    }

    private void createRoot() {
        Path absolute = root.toAbsolutePath();
        // One that is empty may have been made by somebody who died before its name was durable.
        if (!Files.exists(absolute) || TableDirectory.children(absolute).isEmpty()) {
            createDirectory(absolute);
        }
    }

    private void createDirectory(Path directory) {
        Path parent = directory.getParent();
        if (parent != null) {
            if (!Files.exists(parent)) {
                createDirectory(parent);
            }
            context.files().createDirectory(directory);
            context.files().syncDirectory(parent);
        }
    }

    /// Refuses what would change the database in a session that only reads.
    ///
    /// @throws ExecutionException in such a session
    public void checkWritable() {
        if (context.readOnly()) {
            throw new ExecutionException(ErrorCode.IO, root + ": the database was opened for reading only");
        }
    }

    /// Gives up the leases of this session.
    @Override
    public synchronized void close() {
        tables.values().forEach(NativeTable::close);
        tables.clear();
    }
}
