package io.winnow.tablestore;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.arrow.file.OutputFile;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A table that another process drops, and makes anew, while somebody asks for its newest version.
class DroppedMeanwhileTest {
    private static final int SWAPS = 30_000;

    @TempDir
    Path directory;

    private Database database(LazyAllocator allocator, FileSystemPort files) {
        return new Database(directory, new StoreContext(files, InstantSource.system(), allocator::get, false));
    }

    /// Manifests of tables of other widths have other lengths.
    private static void create(Database database, int columns) {
        List<StoredColumn> stored = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            fields.add(new Field("v" + i, DataType.INT64, false));
            stored.add(new StoredColumn(i, fields.get(i), null));
        }
        TableOptions options = new TableOptions(4, 2, IpcWriter.Compression.NONE);
        try (TableWrite write = database.create("t", null, Change.Basis.NONE, stored, options);
                Batch batch = Batch.of(
                        new Schema(fields),
                        1,
                        fields.stream()
                                .map(_ -> new LongColumn(new long[1], null, 1))
                                .toList())) {
            write.write(batch);
            write.commit();
        }
    }

    private static void drop(Database database) {
        database.drop(Objects.requireNonNull(database.table("t")));
    }

    /// Renames directories, which takes much less time than statements that drop and make tables.
    @Test
    void aReaderGetsOneOfTheTablesOrIsToldThatThereIsNone() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Path place = directory.resolve("t");
        try (LazyAllocator allocator = LazyAllocator.root();
                ExecutorService readers = Executors.newFixedThreadPool(2)) {
            List<Path> tables = List.of(directory.resolve("_one"), directory.resolve("_two"));
            for (int i = 0; i < tables.size(); i++) {
                try (Database writer = database(allocator, new Hasty(() -> {}))) {
                    create(writer, 1 + 4 * i);
                }
                Files.move(place, tables.get(i));
            }
            Callable<Integer> reading = () -> {
                int reads = 0;
                try (Database reader = database(allocator, new Hasty(() -> {}))) {
                    while (!done.get()) {
                        NativeTable table = reader.table("t");
                        try {
                            reads += table == null
                                    ? 0
                                    : table.latest(new IoCounters()).fragments().size();
                        } catch (ExecutionException e) {
                            assertThat(e).hasMessage("t: there is no such table any more");
                        }
                    }
                }
                return reads;
            };
            List<Future<Integer>> running = List.of(readers.submit(reading), readers.submit(reading));
            try {
                for (int i = 0; i < SWAPS; i++) {
                    Path table = tables.get(i % 2);
                    Files.move(table, place);
                    Files.move(place, table);
                }
            } finally {
                done.set(true);
            }
            for (Future<Integer> one : running) {
                assertThat(one.get()).isPositive();
            }
        }
    }

    @Test
    void aLeaseThatCameTooLateDoesNotKeepTheTableThatWas() {
        AtomicBoolean replace = new AtomicBoolean();
        try (LazyAllocator allocator = LazyAllocator.root();
                Database writer = database(allocator, new Hasty(() -> {}));
                Database reader = database(allocator, new Hasty(() -> {
                    if (replace.getAndSet(false)) {
                        drop(writer);
                        create(writer, 2);
                    }
                }))) {
            create(writer, 1);
            NativeTable table = Objects.requireNonNull(reader.table("t"));
            replace.set(true);

            Manifest manifest = table.latest(new IoCounters());

            assertThat(manifest.header().columns()).hasSize(2);
            assertThat(table.directory()
                            .resolve(manifest.fragments().getFirst().data().path()))
                    .exists();
        }
    }

    /// Waits for no disk, and does something whenever a reader is about to take a lease.
    private record Hasty(Runnable beforeLease) implements FileSystemPort {
        private static final FileSystemPort FILES = new LocalFileSystem();

        @Override
        public OutputFile create(Path file) {
            if (file.getFileName().toString().startsWith("r-")) {
                beforeLease.run();
            }
            OutputFile made = FILES.create(file);
            return new OutputFile() {
                @Override
                public Path path() {
                    return made.path();
                }

                @Override
                public long length() {
                    return made.length();
                }

                @Override
                public void write(ByteBuffer bytes) {
                    made.write(bytes);
                }

                @Override
                public void sync() {}

                @Override
                public void close() {
                    made.close();
                }
            };
        }

        @Override
        public void createDirectory(Path made) {
            FILES.createDirectory(made);
        }

        @Override
        public boolean link(Path existing, Path name) {
            return FILES.link(existing, name);
        }

        @Override
        public void rename(Path from, Path to) {
            FILES.rename(from, to);
        }

        @Override
        public boolean delete(Path path) {
            return FILES.delete(path);
        }

        @Override
        public void syncDirectory(Path synced) {}
    }
}
