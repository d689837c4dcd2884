package io.winnow.engine.catalog;

import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.Closing;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.tablestore.Database;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.StoreContext;
import io.winnow.tablestore.commit.TableDirectory;
import io.winnow.tablestore.read.NativeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The tables and views of a session: those of its database, and temporary ones, which hide others of their name.
/// Thread-safe.
///
/// A database "in memory", like temporary tables, lies in a directory of its own under the machine's temporary one
/// and goes with the session.
public final class Tables implements AutoCloseable {
    /// Something that is removed whatever else fails.
    @FunctionalInterface
    private interface Removal extends AutoCloseable {
        @Override
        void close();
    }

    private final List<Path> scratch = new ArrayList<>();
    private final Removal removal = this::removeScratch;
    private final Database main;
    private final Database temporary;
    private final IndexFormats indexes;
    private final NativeSource source = new NativeSource();
    /// When the process is interrupted, nobody closes sessions.
    private final Thread cleaner;

    /// @param database null for one in memory
    /// @param readOnly whether the database may not be changed; temporary tables may
    /// @param indexes the kinds of index that are known
    Tables(@Nullable Path database, boolean readOnly, LazyAllocator allocator, IndexFormats indexes) {
        LocalFileSystem files = new LocalFileSystem();
        InstantSource clock = InstantSource.system();
        this.indexes = indexes;
        main = new Database(
                database == null ? scratch() : database,
                new StoreContext(files, clock, allocator::get, readOnly, indexes));
        temporary = new Database(scratch(), new StoreContext(files, clock, allocator::get, false, indexes));
        List<Path> directories = List.copyOf(scratch);
        cleaner = new Thread(() -> directories.forEach(Tables::remove), "winnow-cleaner");
        Runtime.getRuntime().addShutdownHook(cleaner);
    }

    private Path scratch() {
        Path directory = Path.of(System.getProperty("java.io.tmpdir")).resolve("winnow-" + UUID.randomUUID());
        scratch.add(directory);
        return directory;
    }

    /// What opens fragments of tables.
    public FragmentSource source() {
        return source;
    }

    /// The kinds of index that are known.
    public IndexFormats indexes() {
        return indexes;
    }

    /// Where a table is made.
    public Database database(boolean isTemporary) {
        return isTemporary ? temporary : main;
    }

    /// The database that a table is in.
    public Database databaseOf(NativeTable table) {
        NativeTable own = temporary.table(table.name());
        return own != null && own.directory().equals(table.directory()) ? temporary : main;
    }

    /// A table; null where there is none of the name.
    public @Nullable NativeTable find(String name) {
        NativeTable own = temporary.table(name);
        return own == null ? main.table(name) : own;
    }

    /// A table.
    ///
    /// @throws ExecutionException where there is none of the name
    public NativeTable get(String name) {
        NativeTable table = find(name);
        if (table == null) {
            throw new ExecutionException(ErrorCode.UNKNOWN_NAME, "unknown table '" + name + "'");
        }
        return table;
    }

    /// The table in a directory; null where the directory is none of a table.
    @Nullable
    NativeTable in(Path directory, String name) {
        return TableDirectory.isTable(directory) ? main.tableIn(directory, name) : null;
    }

    /// The queries of views by name; a table of the same name hides none.
    public Map<String, String> views() {
        return main.views().all();
    }

    /// Names of tables, in order.
    public List<String> tableNames() {
        TreeSet<String> names = new TreeSet<>(main.tableNames());
        names.addAll(temporary.tableNames());
        return List.copyOf(names);
    }

    /// Gives up leases and mappings, and removes what lived in the session only.
    @Override
    public void close() {
        try (removal;
                source;
                temporary) {
            main.close();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IllegalStateException _) {
            // The process ends already: the hook finds nothing to do.
        }
    }

    private void removeScratch() {
        Closing closing = new Closing();
        scratch.forEach(directory -> closing.close(() -> remove(directory)));
        closing.throwFailure();
    }

    private static void remove(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new IoFailureException(
                    ErrorCode.IO, directory + ": temporary files cannot be removed: " + e.getMessage(), e);
        }
    }
}
