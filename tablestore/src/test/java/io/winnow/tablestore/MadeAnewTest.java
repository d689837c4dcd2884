package io.winnow.tablestore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.CommitConflictException;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A table that is made anew while somebody else appends to it.
class MadeAnewTest {
    private static final Schema SCHEMA = Schema.of(new Field("v", DataType.INT64, false));
    private static final List<StoredColumn> COLUMNS = List.of(new StoredColumn(0, SCHEMA.field(0), null));
    private static final TableOptions OPTIONS = new TableOptions(4, 2, IpcWriter.Compression.NONE);

    private static void commit(TableWrite write, long value) {
        try (write;
                Batch batch = Batch.of(SCHEMA, 1, List.of(new LongColumn(new long[] {value}, null, 1)))) {
            write.write(batch);
            write.commit();
        }
    }

    private static TableWrite anew(Database database, @Nullable Manifest base, Change.Basis basis) {
        return database.create("t", base, basis, COLUMNS, OPTIONS);
    }

    @Test
    void rowsOfWhatItWasMadeOfAreNotLost(@TempDir Path directory) {
        try (LazyAllocator allocator = LazyAllocator.root();
                Database database = new Database(
                        directory,
                        new StoreContext(new LocalFileSystem(), InstantSource.system(), allocator::get, false))) {
            commit(anew(database, null, Change.Basis.NONE), 1);
            NativeTable table = Objects.requireNonNull(database.table("t"));
            Manifest read = table.latest(new IoCounters());
            TableWrite ofItself = anew(database, read, Change.Basis.SAME_VERSION);
            TableWrite ofOthers = anew(database, read, Change.Basis.NONE);
            commit(database.append(table, read), 2);
            assertThatThrownBy(() -> commit(ofItself, 3))
                    .isInstanceOf(CommitConflictException.class)
                    .hasMessageContaining("t: another statement has changed the table");
            assertThat(table.latest(new IoCounters()).liveRows()).isEqualTo(2);
            commit(ofOthers, 4);
            assertThat(table.latest(new IoCounters()).liveRows()).isEqualTo(1);
        }
    }
}
