package io.winnow.arrow.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrowTablesTest {
    private static final List<List<@Nullable Object>> ROWS =
            List.of(Arrays.asList(1L, "a"), Arrays.asList(2L, null), Arrays.asList(null, "gr\u00fc\u00df"));

    @TempDir
    Path directory = Path.of("");

    private final ArrowTables tables = new ArrowTables(1000);
    private final ArrowSource source = new ArrowSource();

    @Test
    void aRecordBatchIsAFragmentWithItsRowCount() throws IOException {
        write("t.arrow", false, 3, 0, 2);
        Snapshot snapshot = tables.files("t", directory, List.of("t.arrow"), new IoCounters());
        assertThat(snapshot.schema().names()).containsExactly("n", "s");
        assertThat(snapshot.schema().type(0)).isEqualTo(DataType.INT64);
        assertThat(snapshot.fragments())
                .extracting(Fragment::physicalRows)
                .extracting(Object::toString)
                .containsExactly("Exact[value=3]", "Exact[value=0]", "Exact[value=2]");
    }

    @Test
    void filesAndStreamsReadTheSame() throws IOException {
        write("t.arrow", false, 3, 2);
        write("t.arrows", true, 3, 2);
        List<List<@Nullable Object>> expected = new ArrayList<>(ROWS);
        expected.addAll(ROWS.subList(0, 2));
        assertThat(read("t.arrow", 2)).isEqualTo(expected);
        assertThat(read("t.arrows", 8192)).isEqualTo(expected);
    }

    @Test
    void aRangeReadsItsRowsOnly() throws IOException {
        write("t.arrow", false, 3);
        Snapshot snapshot = tables.files("t", directory, List.of("t.arrow"), new IoCounters());
        ScanRequest request = new ScanRequest(snapshot.schema(), List.of(1), List.of(new RowRange(2, 3)), 10);
        try (TestIo io = new TestIo();
                FragmentReader reader = source.open(snapshot.fragments().getFirst(), request, io);
                Batch batch = reader.next()) {
            assertThat(batch).isNotNull();
            assertThat(ColumnValues.at(batch.column(0), DataType.UTF8, 0)).isEqualTo("gr\u00fc\u00df");
            assertThat(reader.next()).isNull();
        }
    }

    @Test
    void metadataIsReadOncePerFileState() throws IOException {
        write("t.arrow", false, 3);
        IoCounters counters = new IoCounters();
        tables.files("t", directory, List.of("t.arrow"), counters);
        tables.files("t", directory, List.of("t.arrow"), counters);
        assertThat(counters.filesOpened(FileKind.FOOTER)).isEqualTo(1);
    }

    @Test
    void aFileThatWasReplacedSinceBindingIsAnError() throws IOException {
        write("t.arrow", false, 3);
        Snapshot snapshot = tables.files("t", directory, List.of("t.arrow"), new IoCounters());
        write("t.arrow", false, 3, 2);
        ScanRequest request = new ScanRequest(snapshot.schema(), List.of(0), List.of(new RowRange(0, 3)), 10);
        try (TestIo io = new TestIo()) {
            assertThatThrownBy(() -> source.open(snapshot.fragments().getFirst(), request, io))
                    .isInstanceOf(IoFailureException.class)
                    .hasMessageContaining("t.arrow")
                    .hasMessageContaining("has changed");
        }
    }

    @Test
    void whatIsNoArrowFileSaysSo() throws IOException {
        Files.write(directory.resolve("x.arrow"), "not arrow at all".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> tables.files("x", directory, List.of("x.arrow"), new IoCounters()))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("x.arrow");
    }

    private List<List<@Nullable Object>> read(String file, int batchRows) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        Snapshot snapshot = tables.files("t", directory, List.of(file), new IoCounters());
        try (TestIo io = new TestIo()) {
            for (Fragment fragment : snapshot.fragments()) {
                ScanRequest request =
                        new ScanRequest(snapshot.schema(), List.of(0, 1), source.morsels(fragment, 65_536), batchRows);
                try (FragmentReader reader = source.open(fragment, request, io)) {
                    for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                        for (int i = 0; i < batch.rows(); i++) {
                            rows.add(Arrays.asList(
                                    ColumnValues.at(batch.column(0), DataType.INT64, i),
                                    ColumnValues.at(batch.column(1), DataType.UTF8, i)));
                        }
                        batch.close();
                    }
                }
            }
        }
        return rows;
    }

    private void write(String file, boolean stream, int... batchRows) throws IOException {
        try (RootAllocator allocator = new RootAllocator();
                BigIntVector numbers = new BigIntVector("n", allocator);
                VarCharVector strings = new VarCharVector("s", allocator);
                VectorSchemaRoot root = VectorSchemaRoot.of(numbers, strings);
                OutputStream out = Files.newOutputStream(directory.resolve(file));
                ArrowWriter writer = stream
                        ? new ArrowStreamWriter(root, null, out)
                        : new ArrowFileWriter(root, null, Channels.newChannel(out))) {
            writer.start();
            for (int rows : batchRows) {
                for (int i = 0; i < rows; i++) {
                    if (ROWS.get(i).get(0) instanceof Long n) {
                        numbers.setSafe(i, n);
                    } else {
                        numbers.setNull(i);
                    }
                    if (ROWS.get(i).get(1) instanceof String s) {
                        strings.setSafe(i, s.getBytes(StandardCharsets.UTF_8));
                    } else {
                        strings.setNull(i);
                    }
                }
                root.setRowCount(rows);
                writer.writeBatch();
            }
            writer.end();
        }
    }
}
