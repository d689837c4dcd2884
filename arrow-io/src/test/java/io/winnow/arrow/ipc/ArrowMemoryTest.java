package io.winnow.arrow.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What reading Arrow files counts against a query's memory budget, and for how long.
class ArrowMemoryTest {
    private static final int ENTRY_BYTES = 1000;

    @TempDir
    Path directory = Path.of("");

    private final ArrowTables tables = new ArrowTables(1000);
    private final ArrowSource source = new ArrowSource();

    @BeforeEach
    void write() throws IOException {
        DictionaryEncoding encoding = new DictionaryEncoding(1, false, new ArrowType.Int(8, true));
        try (RootAllocator allocator = new RootAllocator();
                VarCharVector entries = new VarCharVector("entries", allocator);
                VectorSchemaRoot root = VectorSchemaRoot.create(
                        new Schema(
                                List.of(new Field("d", new FieldType(true, encoding.getIndexType(), encoding), null))),
                        allocator);
                OutputStream out = Files.newOutputStream(directory.resolve("t.arrow"));
                ArrowFileWriter writer = new ArrowFileWriter(
                        root,
                        new DictionaryProvider.MapDictionaryProvider(new Dictionary(entries, encoding)),
                        Channels.newChannel(out))) {
            for (int i = 0; i < 50; i++) {
                entries.setSafe(i, Integer.toString(i).repeat(ENTRY_BYTES).getBytes(StandardCharsets.UTF_8));
            }
            entries.setValueCount(50);
            writer.start();
            for (int batch = 0; batch < 3; batch++) {
                for (int i = 0; i < 10; i++) {
                    ((TinyIntVector) root.getVector(0)).setSafe(i, batch + i);
                }
                root.setRowCount(10);
                writer.writeBatch();
            }
            writer.end();
        }
    }

    @Test
    void aDictionaryCountsOncePerQueryUntilTheQueryEnds() {
        Column first;
        try (TestIo io = new TestIo()) {
            first = dictionary(0, io);
            assertThat(first.heapBytes()).isGreaterThan(50 * ENTRY_BYTES);
            assertThat(io.memory().reservedBytes()).isEqualTo(first.heapBytes());
            assertThat(dictionary(1, io)).isSameAs(first);
            assertThat(io.memory().reservedBytes()).isEqualTo(first.heapBytes());
        }
        try (TestIo io = new TestIo()) {
            assertThat(dictionary(2, io)).isSameAs(first);
            assertThat(io.memory().reservedBytes()).isEqualTo(first.heapBytes());
        }
    }

    @Test
    void aDictionaryThatTheBudgetDoesNotHoldIsRefused() {
        for (int attempt = 0; attempt < 2; attempt++) {
            try (TestIo io = TestIo.withBudget(50 * ENTRY_BYTES)) {
                assertThatThrownBy(() -> dictionary(0, io))
                        .isInstanceOf(MemoryExceededException.class)
                        .hasMessageContaining("a dictionary of t.arrow");
            }
        }
    }

    @Test
    void decompressedBuffersStayUntilReaderAndBatchesAreClosed() throws IOException {
        TypeFiles.write(directory.resolve("z.arrow"), TypeCase.all(), false, CodecType.ZSTD, 4000);
        try (TestIo io = new TestIo()) {
            FragmentReader reader = reader("z.arrow", 0, io);
            Batch first = Objects.requireNonNull(reader.next());
            Batch second = Objects.requireNonNull(reader.next());
            Column column = first.column(0);
            long held = io.memory().reservedBytes();
            assertThat(held).isPositive();
            first.close();
            reader.close();
            assertThat(second.column(0).size()).isEqualTo(column.size());
            assertThat(io.memory().reservedBytes()).isEqualTo(held);
            second.close();
            assertThat(io.memory().reservedBytes()).isZero();
        }
    }

    private Column dictionary(int batch, TestIo io) {
        try (FragmentReader reader = reader("t.arrow", batch, io);
                Batch rows = Objects.requireNonNull(reader.next())) {
            return ((DictionaryColumn) rows.column(0)).dictionary();
        }
    }

    private FragmentReader reader(String file, int fragment, TestIo io) {
        Snapshot table = tables.files("t", directory, List.of(file), new IoCounters());
        ScanRequest request = new ScanRequest(
                table.schema(), List.of(0), source.morsels(table.fragments().get(fragment), 1000), 1000);
        return source.open(table.fragments().get(fragment), request, io);
    }
}
