package io.winnow.arrow.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrowShapesTest {
    @TempDir
    Path directory = Path.of("");

    private final ArrowTables tables = new ArrowTables(1000);
    private final ArrowSource source = new ArrowSource();

    @Test
    void batchesWithoutColumnsCountTheirRows() throws IOException {
        try (RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of()), allocator);
                OutputStream out = Files.newOutputStream(directory.resolve("t.arrow"));
                ArrowFileWriter writer = new ArrowFileWriter(root, null, Channels.newChannel(out))) {
            writer.start();
            for (int rows : new int[] {5, 0, 3}) {
                root.setRowCount(rows);
                writer.writeBatch();
            }
            writer.end();
        }
        Snapshot table = tables.files("t", directory, List.of("t.arrow"), new IoCounters());
        assertThat(table.fragments())
                .extracting(fragment -> fragment.physicalRows().toString())
                .containsExactly("Exact[value=5]", "Exact[value=0]", "Exact[value=3]");
    }

    @Test
    void columnsOfUnsupportedTypesLeaveTheirNeighboursReadable() throws IOException {
        Field int32 = new Field("x", FieldType.nullable(new ArrowType.Int(32, true)), null);
        Field ends = new Field("run_ends", new FieldType(false, new ArrowType.Int(32, true), null), null);
        List<Field> odd = List.of(
                new Field(
                        "dense",
                        FieldType.nullable(new ArrowType.Union(UnionMode.Dense, new int[] {0})),
                        List.of(int32)),
                new Field(
                        "sparse",
                        FieldType.nullable(new ArrowType.Union(UnionMode.Sparse, new int[] {5})),
                        List.of(int32)),
                new Field("runs", FieldType.nullable(ArrowType.RunEndEncoded.INSTANCE), List.of(ends, int32)),
                new Field("views", FieldType.nullable(ArrowType.ListView.INSTANCE), List.of(int32)));
        List<Field> fields = new ArrayList<>();
        for (Field field : odd) {
            fields.add(field);
            fields.add(new Field("after " + field.getName(), int32.getFieldType(), null));
        }
        try (RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), allocator);
                OutputStream out = Files.newOutputStream(directory.resolve("t.arrow"));
                ArrowFileWriter writer = new ArrowFileWriter(root, null, Channels.newChannel(out))) {
            writer.start();
            for (FieldVector vector : root.getFieldVectors()) {
                vector.allocateNew();
                if (vector instanceof IntVector numbers) {
                    numbers.set(0, 7);
                    numbers.set(1, 8);
                }
                vector.setValueCount(2);
            }
            root.setRowCount(2);
            writer.writeBatch();
            writer.end();
        }
        Snapshot table = tables.files("t", directory, List.of("t.arrow"), new IoCounters());
        for (int i = 0; i < fields.size(); i += 2) {
            int column = i;
            assertThat(table.schema().type(column)).isInstanceOf(DataType.Unsupported.class);
            assertThatThrownBy(() -> column(table, column))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining(fields.get(column).getName());
            assertThat(column(table, column + 1)).containsExactly(7L, 8L);
        }
    }

    @Test
    void dictionariesOfAStreamAreReplacedAndMayHoldNulls() throws IOException {
        DictionaryEncoding encoding = new DictionaryEncoding(4, false, new ArrowType.Int(8, true));
        try (RootAllocator allocator = new RootAllocator();
                VarCharVector entries = new VarCharVector("entries", allocator);
                DictionaryProvider.MapDictionaryProvider provider =
                        new DictionaryProvider.MapDictionaryProvider(new Dictionary(entries, encoding));
                VectorSchemaRoot root = VectorSchemaRoot.create(
                        new Schema(List.of(
                                new Field("d", new FieldType(true, encoding.getIndexType(), encoding), null),
                                new Field("n", FieldType.nullable(new ArrowType.Int(64, true)), null))),
                        allocator);
                OutputStream out = Files.newOutputStream(directory.resolve("t.arrows"));
                ArrowStreamWriter writer = new ArrowStreamWriter(root, provider, Channels.newChannel(out))) {
            fill(entries, Arrays.asList("a", "b"));
            writer.start();
            fill(root.getVector(0), Arrays.asList(1L, null, 0L));
            fill(root.getVector(1), Arrays.asList(1L, 2L, 3L));
            root.setRowCount(3);
            writer.writeBatch();
            fill(entries, Arrays.asList("c", null, "d"));
            fill(root.getVector(0), Arrays.asList(0L, 1L, 2L));
            writer.writeBatch();
            writer.end();
        }
        Snapshot table = tables.files("t", directory, List.of("t.arrows"), new IoCounters());
        assertThat(table.schema().type(0)).isEqualTo(DataType.UTF8);
        assertThat(column(table, 0)).containsExactly("b", null, "a", "c", null, "d");
        assertThat(column(table, 1)).containsExactly(1L, 2L, 3L, 1L, 2L, 3L);
    }

    private static void fill(FieldVector vector, List<? extends @Nullable Object> values) {
        vector.reset();
        vector.setInitialCapacity(values.size());
        vector.allocateNew();
        for (int i = 0; i < values.size(); i++) {
            VectorWriter.set(vector, i, values.get(i));
        }
        vector.setValueCount(values.size());
    }

    private List<@Nullable Object> column(Snapshot table, int column) {
        List<@Nullable Object> values = new ArrayList<>();
        try (TestIo io = new TestIo()) {
            for (Fragment fragment : table.fragments()) {
                ScanRequest request =
                        new ScanRequest(table.schema(), List.of(column), source.morsels(fragment, 1000), 2);
                try (FragmentReader reader = source.open(fragment, request, io)) {
                    while (true) {
                        try (Batch batch = reader.next()) {
                            if (batch == null) {
                                break;
                            }
                            values.addAll(ColumnValues.all(
                                    batch.column(0), batch.schema().type(0)));
                        }
                    }
                }
            }
        }
        return values;
    }
}
