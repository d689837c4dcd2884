package io.winnow.tablestore;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.testing.FakeIndexFormat;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import io.winnow.tablestore.read.NativeSource;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An index that is extended from seeds reads nothing of the column.
class HarvestTest {
    private static final Schema SCHEMA = Schema.of(Field.of("s", DataType.UTF8));

    @TempDir
    Path directory = Path.of("");

    @Test
    void seedsAreReadInPlaceOfTheColumn() {
        FakeIndexFormat format = new FakeIndexFormat("fake", 1);
        try (LazyAllocator allocator = LazyAllocator.root();
                NativeSource source = new NativeSource();
                Database database = new Database(
                        directory,
                        new StoreContext(
                                new LocalFileSystem(), InstantSource.system(), allocator::get, false, format.only()))) {
            TableOptions options = new TableOptions(2, 2, IpcWriter.Compression.NONE);
            List<StoredColumn> columns = List.of(new StoredColumn(0, SCHEMA.field(0), null));
            try (TableWrite write = database.create("t", null, Change.Basis.NONE, columns, options)) {
                write(write, "a", "b", "c");
            }
            NativeTable table = Objects.requireNonNull(database.table("t"));
            IoCounters counters = new IoCounters();
            IndexEntry index =
                    new IndexEntry("i", "fake", 0, Map.of("rows_per_zone", "2", "use_seeds", "true"), List.of());
            try (TestIo io = new TestIo()) {
                database.createIndex(table, table.latest(counters), index, source, 100, io);
                assertThat(io.counters().filesOpened(FileKind.DATA)).isEqualTo(2);
                assertThat(io.counters().filesOpened(FileKind.INDEX)).isZero();
            }
            try (TableWrite write = database.append(table, table.latest(counters))) {
                write(write, "d", null, "e");
            }
            long seeds = table.latest(counters).fragments().stream()
                    .map(FragmentEntry::seeds)
                    .filter(Objects::nonNull)
                    .mapToLong(file -> file.length())
                    .sum();
            try (TestIo io = new TestIo()) {
                assertThat(database.optimizeIndex(table, "i", source, 100, io)).isEqualTo(2);
                assertThat(io.counters().filesOpened(FileKind.DATA)).isZero();
                assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(2);
                assertThat(io.counters().bytesRead()).isEqualTo(seeds).isPositive();
            }
        }
    }

    private static void write(TableWrite write, @Nullable String... values) {
        try (Batch batch =
                Batch.of(SCHEMA, values.length, List.of(ColumnBuilder.column(DataType.UTF8, Arrays.asList(values))))) {
            write.write(batch);
        }
        write.commit();
    }
}
