package io.winnow.tablestore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.arrow.file.OutputFile;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.CommitConflictException;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a vacuum must not take from those who work beside it.
class VacuumTest {
    private static final Schema SCHEMA = Schema.of(new Field("v", DataType.INT64, false));
    private static final List<StoredColumn> COLUMNS = List.of(new StoredColumn(0, SCHEMA.field(0), null));
    private static final TableOptions OPTIONS = new TableOptions(4, 2, IpcWriter.Compression.NONE);

    @TempDir
    private Path directory;

    private final LazyAllocator allocator = LazyAllocator.root();

    private Database database(FileSystemPort files) {
        return new Database(directory, new StoreContext(files, InstantSource.system(), allocator::get, false));
    }

    private static void commit(TableWrite write, long value) {
        try (write;
                Batch batch = Batch.of(SCHEMA, 1, List.of(new LongColumn(new long[] {value}, null, 1)))) {
            write.write(batch);
            write.commit();
        }
    }

    private static TableWrite create(Database database) {
        return database.create("t", null, Change.Basis.NONE, COLUMNS, OPTIONS);
    }

    private static NativeTable table(Database database) {
        return Objects.requireNonNull(database.table("t"));
    }

    private static Manifest latest(NativeTable table) {
        return table.latest(new IoCounters());
    }

    @Test
    void noVersionIsMadeBehindNewerOnes() {
        try (allocator;
                Database other = database(new LocalFileSystem());
                Database late = database(new BeforeLink(() -> {
                    commit(create(other), 1);
                    commit(other.append(table(other), latest(table(other))), 2);
                    pause();
                    other.vacuum(table(other), Duration.ZERO, true);
                }))) {
            TableWrite write = create(late);
            assertThatThrownBy(() -> commit(write, 3))
                    .isInstanceOf(CommitConflictException.class)
                    .hasMessageContaining("t: was made by another statement");
            assertThat(latest(table(other)).liveRows()).isEqualTo(2);
            pause();
            other.vacuum(table(other), Duration.ZERO, true);
            assertThat(table(other).versions()).containsExactly(2L);
        }
    }

    @Test
    void aVersionThatAKilledVacuumWithdrewComesBackForItsReader() throws IOException {
        try (allocator;
                Database reader = database(new LocalFileSystem());
                Database other = database(new LocalFileSystem())) {
            commit(create(other), 1);
            Manifest read = latest(table(reader));
            commit(other.append(table(other), latest(table(other))), 2);
            Path versions = directory.resolve("t").resolve("_versions");
            String name = "00000000000000000001";
            Files.move(versions.resolve(name + ".manifest"), versions.resolve(".withdrawn-" + name + "-x"));
            assertThat(table(other).versions()).containsExactly(2L);
            pause();
            other.vacuum(table(other), Duration.ZERO, true);
            assertThat(table(reader).versions()).containsExactly(1L, 2L);
            assertThat(table(reader).at(1, new IoCounters()).liveRows()).isEqualTo(read.liveRows());
            try (Stream<Path> left = Files.list(versions)) {
                assertThat(left).hasSize(2);
            }
        }
    }

    /// What is older than a version that cannot be read may be all that is left of the table.
    @Test
    void nothingGoesBeforeWhatStaysIsRead() throws IOException {
        try (allocator;
                Database maker = database(new LocalFileSystem())) {
            commit(create(maker), 1);
            commit(maker.append(table(maker), latest(table(maker))), 2);
            commit(maker.append(table(maker), latest(table(maker))), 3);
        }
        Path newest = directory.resolve("t").resolve("_versions").resolve("00000000000000000003.manifest");
        byte[] bytes = Files.readAllBytes(newest);
        Files.write(newest, Arrays.copyOf(bytes, bytes.length - 1));
        pause();
        try (Database other = database(new LocalFileSystem())) {
            assertThatThrownBy(() -> other.vacuum(table(other), Duration.ZERO, true))
                    .isInstanceOf(CorruptDataException.class)
                    .hasMessageContaining(newest.toString());
            assertThat(table(other).versions()).containsExactly(1L, 2L, 3L);
            assertThat(table(other).at(2, new IoCounters()).liveRows()).isEqualTo(2);
        }
    }

    /// Between the withdrawal of a version and the decision on it, a reader and another vacuum come.
    @Test
    void twoVacuumsAtOnceLeaveALeasedVersionWhole() {
        try (allocator;
                Database other = database(new LocalFileSystem())) {
            try (Database maker = database(new LocalFileSystem())) {
                commit(create(maker), 1);
                // Anew, so that nothing but version 1 needs its file.
                commit(maker.create("t", latest(table(maker)), Change.Basis.NONE, COLUMNS, OPTIONS), 2);
            }
            pause();
            BeforeLink between = new BeforeLink(() -> {});
            between.afterRename = () -> {
                assertThat(table(other).versions()).containsExactly(2L);
                // The lease as a reader takes it that had found version 1 just before.
                lease(1);
                other.vacuum(table(other), Duration.ZERO, true);
            };
            try (Database first = database(between)) {
                first.vacuum(table(first), Duration.ZERO, true);
            }
            assertThat(between.afterRename).as("what was to come in between").isNull();
            assertThat(table(other).versions()).containsExactly(1L, 2L);
            assertThat(table(other).check()).allMatch(finding -> finding.problem() == null);
        }
    }

    private void lease(long version) {
        String name = "r-" + version + "-" + (System.currentTimeMillis() + 3_600_000) + "-x";
        try {
            Files.createFile(directory.resolve("t").resolve("_leases").resolve(name));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Lets a millisecond begin, so that what was done before is older than what comes after.
    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Does something just before the first link, and after the first renaming.
    private static final class BeforeLink implements FileSystemPort {
        private final FileSystemPort files = new LocalFileSystem();
        private @Nullable Runnable first;
        private @Nullable Runnable afterRename;

        BeforeLink(Runnable first) {
            this.first = first;
        }

        @Override
        public boolean link(Path existing, Path name) {
            Runnable action = first;
            first = null;
            if (action != null) {
                action.run();
            }
            return files.link(existing, name);
        }

        @Override
        public OutputFile create(Path file) {
            return files.create(file);
        }

        @Override
        public void createDirectory(Path made) {
            files.createDirectory(made);
        }

        @Override
        public void rename(Path from, Path to) {
            files.rename(from, to);
            Runnable action = afterRename;
            afterRename = null;
            if (action != null) {
                action.run();
            }
        }

        @Override
        public boolean delete(Path path) {
            return files.delete(path);
        }

        @Override
        public void syncDirectory(Path synced) {
            files.syncDirectory(synced);
        }
    }
}
