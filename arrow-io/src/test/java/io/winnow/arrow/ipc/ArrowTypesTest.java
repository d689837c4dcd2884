package io.winnow.arrow.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.arrow.vector.ArrowColumns;
import io.winnow.arrow.vector.ArrowField;
import io.winnow.arrow.vector.ArrowVectors;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrowTypesTest {
    private static final List<TypeCase> CASES = TypeCase.all();
    private static final int RUNS = Boolean.getBoolean("winnow.long") ? 3000 : 200;

    @TempDir
    Path directory = Path.of("");

    private final ArrowTables tables = new ArrowTables(1000);
    private final ArrowSource source = new ArrowSource();

    @ParameterizedTest
    @CsvSource({
        "false, NO_COMPRESSION",
        "true, NO_COMPRESSION",
        "false, LZ4_FRAME",
        "true, LZ4_FRAME",
        "false, ZSTD",
        "true, ZSTD"
    })
    void everyTypeReadsAsItWasWritten(boolean stream, CodecType compression) throws IOException {
        TypeFiles.write(directory.resolve("t.arrow"), CASES, stream, compression, 3, 0, 150, 1);
        Snapshot table = tables.files("t", directory, List.of("t.arrow"), new IoCounters());
        for (int column = 0; column < CASES.size(); column++) {
            TypeCase one = CASES.get(column);
            assertThat(table.schema().type(column)).as(one.field().toString()).isEqualTo(one.type());
            for (int batchRows : new int[] {7, 64, 1000}) {
                assertThat(column(table, column, batchRows))
                        .as("%s in batches of %s", one.field(), batchRows)
                        .isEqualTo(expected(one, 0, 154));
            }
        }
    }

    @Test
    void rangesAtOddPlacesReadTheirRowsOnly() throws IOException {
        TypeFiles.write(directory.resolve("t.arrow"), CASES, false, CodecType.NO_COMPRESSION, 200);
        Snapshot table = tables.files("t", directory, List.of("t.arrow"), new IoCounters());
        List<RowRange> ranges = List.of(new RowRange(1, 2), new RowRange(63, 66), new RowRange(131, 200));
        for (int column = 0; column < CASES.size(); column++) {
            List<@Nullable Object> expected = new ArrayList<>();
            for (RowRange range : ranges) {
                expected.addAll(expected(CASES.get(column), (int) range.start(), (int) range.end()));
            }
            try (TestIo io = new TestIo()) {
                assertThat(values(table, table.fragments().getFirst(), column, ranges, 17, io))
                        .as(CASES.get(column).field().toString())
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void vectorsMadeOfColumnsReadAsTheSameColumns() throws IOException {
        TypeFiles.write(directory.resolve("t.arrow"), CASES, false, CodecType.NO_COMPRESSION, 100);
        Snapshot table = tables.files("t", directory, List.of("t.arrow"), new IoCounters());
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < CASES.size(); i++) {
            columns.add(i);
        }
        ScanRequest request = new ScanRequest(table.schema(), columns, List.of(new RowRange(3, 100)), 1000);
        DictionaryProvider none = new DictionaryProvider.MapDictionaryProvider();
        try (RootAllocator allocator = new RootAllocator();
                TestIo io = new TestIo();
                FragmentReader reader = source.open(table.fragments().getFirst(), request, io);
                Batch batch = reader.next()) {
            assertThat(batch).isNotNull();
            try (VectorSchemaRoot root = ArrowVectors.root(batch, allocator)) {
                for (int i = 0; i < CASES.size(); i++) {
                    FieldVector vector = root.getVector(i);
                    ArrowField field = ArrowColumns.field(vector.getField(), none);
                    DataType type = CASES.get(i).type();
                    assertThat(field.type()).isEqualTo(batch.schema().type(i));
                    assertThat(ColumnValues.all(ArrowColumns.column(vector, field, none, 5, 92, "v"), type))
                            .as(CASES.get(i).field().toString())
                            .isEqualTo(expected(CASES.get(i), 8, 100));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"false, NO_COMPRESSION", "true, NO_COMPRESSION", "false, LZ4_FRAME", "true, ZSTD"})
    void damageEndsInRowsOrOneLineOfError(boolean stream, CodecType compression) throws IOException {
        TypeFiles.write(directory.resolve("t.arrow"), CASES, stream, compression, 50, 0, 20);
        byte[] good = Files.readAllBytes(directory.resolve("t.arrow"));
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        int errors = 0;
        for (int run = 0; run < RUNS; run++) {
            byte[] damaged = run % 4 == 0 ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
            for (int flip = run % 4; flip > 0; flip--) {
                // Metadata lies at the ends of files, between the bodies of streams.
                int span = random.nextBoolean() ? damaged.length : damaged.length / 8;
                int at = random.nextInt(span);
                int place = run % 2 == 0 ? at : damaged.length - 1 - at;
                damaged[place] = (byte) random.nextInt(256);
                if (random.nextInt(3) == 0 && damaged.length > 4) {
                    // A whole number, small or large beyond all measure.
                    int number = new int[] {-1, 0, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 28}[random.nextInt(5)];
                    ByteBuffer.wrap(damaged)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putInt(Math.min(place & ~3, damaged.length - 4), number);
                }
            }
            String name = "damaged" + run + ".arrow";
            Files.write(directory.resolve(name), damaged);
            errors += Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(20), () -> errors(name), () -> name + ", seed " + seed);
        }
        assertThat(errors).as("seed %s", seed).isPositive();
    }

    private int errors(String file) {
        int errors = 0;
        try {
            Snapshot table = tables.files("t", directory, List.of(file), new IoCounters());
            for (int column = 0; column < table.schema().size(); column++) {
                try {
                    column(table, column, 1000);
                } catch (WinnowException e) {
                    errors++;
                    assertThat(e.text()).contains(file).doesNotContain("\n");
                }
            }
        } catch (WinnowException e) {
            errors++;
            assertThat(e.text()).contains(file).doesNotContain("\n");
        }
        return errors;
    }

    private static List<@Nullable Object> expected(TypeCase one, int from, int to) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = from; i < to; i++) {
            values.add(one.read().get(i % 4));
        }
        return values;
    }

    private List<@Nullable Object> column(Snapshot table, int column, int batchRows) {
        List<@Nullable Object> values = new ArrayList<>();
        try (TestIo io = new TestIo()) {
            for (Fragment fragment : table.fragments()) {
                values.addAll(values(table, fragment, column, source.morsels(fragment, 1000), batchRows, io));
            }
        }
        return values;
    }

    private List<@Nullable Object> values(
            Snapshot table, Fragment fragment, int column, List<RowRange> ranges, int batchRows, TestIo io) {
        List<@Nullable Object> values = new ArrayList<>();
        ScanRequest request = new ScanRequest(table.schema(), List.of(column), ranges, batchRows);
        try (FragmentReader reader = source.open(fragment, request, io)) {
            while (true) {
                try (Batch batch = reader.next()) {
                    if (batch == null) {
                        return values;
                    }
                    values.addAll(
                            ColumnValues.all(batch.column(0), batch.schema().type(0)));
                }
            }
        }
    }
}
