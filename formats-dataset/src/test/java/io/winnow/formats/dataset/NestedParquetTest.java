package io.winnow.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Batch;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import io.winnow.formats.parquet.ParquetSource;
import io.winnow.formats.parquet.ParquetTables;
import io.winnow.formats.parquet.file.FooterCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NestedParquetTest {
    private static final int ROWS = 9000;
    private static final List<List<@Nullable Object>> EXPECTED = NestedRows.expected(ROWS);

    @TempDir
    static Path directory = Path.of("");

    private final ParquetSource source = new ParquetSource();

    @BeforeAll
    static void write() throws SQLException {
        NestedRows.write(directory.resolve("n.parquet"), ROWS, 4096);
    }

    @AfterEach
    void noTemporaryFileIsLeft() throws IOException {
        String prefix = "winnow-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith(prefix)))
                    .isEmpty();
        }
    }

    @Test
    void everyRowOfEveryColumnIsRead() {
        Snapshot table = table("n.parquet");
        assertThat(table.fragments()).hasSizeGreaterThan(1);
        assertThat(Reads.all(table, source, Reads.everyColumn(table), 1000)).isEqualTo(EXPECTED);
    }

    @Test
    void aNestedColumnAloneIsRead() {
        Snapshot table = table("n.parquet");
        for (int column = 0; column < table.schema().size(); column++) {
            int wanted = column;
            List<List<@Nullable Object>> expected = new ArrayList<>();
            EXPECTED.forEach(row -> expected.add(Collections.singletonList(row.get(wanted))));
            assertThat(Reads.all(table, source, List.of(column), 65_536)).isEqualTo(expected);
        }
    }

    @Test
    void rangesAtOddPlacesStayAlignedWithFlatColumns() {
        Snapshot table = table("n.parquet");
        Fragment second = table.fragments().get(1);
        List<RowRange> ranges = List.of(new RowRange(3, 4), new RowRange(77, 1501), new RowRange(4001, 4096));
        List<List<@Nullable Object>> expected = new ArrayList<>();
        for (RowRange range : ranges) {
            expected.addAll(EXPECTED.subList(4096 + (int) range.start(), 4096 + (int) range.end()));
        }
        try (TestIo io = new TestIo()) {
            assertThat(Reads.ranges(table, source, second, Reads.everyColumn(table), ranges, 63, io))
                    .isEqualTo(expected);
        }
    }

    @Test
    void batchesMayBeLoadedInAnyOrderAndAfterTheirReaderIsClosed() {
        Snapshot table = table("n.parquet");
        List<RowRange> ranges = List.of(new RowRange(0, 4096));
        ScanRequest request = new ScanRequest(table.schema(), Reads.everyColumn(table), ranges, 500);
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        try (TestIo io = new TestIo()) {
            List<Batch> batches = new ArrayList<>();
            try (FragmentReader reader = source.open(table.fragments().getFirst(), request, io)) {
                for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                    batches.add(batch);
                }
            }
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < batches.size(); i++) {
                order.add(i);
            }
            Collections.shuffle(order, new Random(seed));
            for (int i : order) {
                assertThat(Reads.rows(batches.get(i)))
                        .as("batch %s, seed %s", i, seed)
                        .isEqualTo(EXPECTED.subList(500 * i, Math.min(4096, 500 * (i + 1))));
            }
            batches.forEach(Batch::close);
        }
    }

    @Test
    void aBatchThatNobodyLooksAtCostsNoTemporaryFile() {
        Snapshot table = table("n.parquet");
        ScanRequest request = new ScanRequest(table.schema(), List.of(1), List.of(new RowRange(0, 4096)), 500);
        try (TestIo io = new TestIo();
                FragmentReader reader = source.open(table.fragments().getFirst(), request, io);
                Batch batch = Objects.requireNonNull(reader.next())) {
            assertThat(batch.rows()).isEqualTo(500);
            assertThat(io.counters().bytesRead()).isZero();
        }
    }

    @Test
    void aCancelledQueryStops() {
        Snapshot table = table("n.parquet");
        ScanRequest request = new ScanRequest(table.schema(), List.of(1), List.of(new RowRange(0, 4096)), 500);
        try (TestIo io = new TestIo();
                FragmentReader reader = source.open(table.fragments().getFirst(), request, io);
                Batch batch = Objects.requireNonNull(reader.next())) {
            io.cancellation().cancel();
            assertThatThrownBy(() -> batch.column(0)).isInstanceOf(QueryCancelledException.class);
        }
    }

    @Test
    void theStoredBytesCountAgainstTheBudget() {
        Snapshot table = table("n.parquet");
        ScanRequest request = new ScanRequest(table.schema(), List.of(1), List.of(new RowRange(0, 4096)), 500);
        try (TestIo io = TestIo.withBudget(1000);
                FragmentReader reader = source.open(table.fragments().getFirst(), request, io);
                Batch batch = Objects.requireNonNull(reader.next())) {
            assertThatThrownBy(() -> batch.column(0))
                    .isInstanceOf(MemoryExceededException.class)
                    .hasMessageContaining("nested column \"l\"");
        }
    }

    @Test
    void aFileThatWasReplacedIsAnError() throws IOException {
        Files.copy(directory.resolve("n.parquet"), directory.resolve("r.parquet"));
        Snapshot table = table("r.parquet");
        Files.write(directory.resolve("r.parquet"), new byte[100]);
        ScanRequest request = new ScanRequest(table.schema(), List.of(1), List.of(new RowRange(0, 10)), 10);
        try (TestIo io = new TestIo()) {
            assertThatThrownBy(() -> source.open(table.fragments().getFirst(), request, io))
                    .isInstanceOf(IoFailureException.class)
                    .hasMessageContaining("has changed");
        }
    }

    @Test
    void damagedPagesGiveRowsOrOneLineOfError() throws IOException {
        byte[] good = Files.readAllBytes(directory.resolve("n.parquet"));
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        int errors = 0;
        for (int run = 0; run < 40; run++) {
            byte[] damaged = good.clone();
            for (int flip = 0; flip < 20; flip++) {
                damaged[4 + random.nextInt(good.length / 2)] ^= (byte) (1 << random.nextInt(8));
            }
            String name = "damaged" + run + ".parquet";
            Files.write(directory.resolve(name), damaged);
            try {
                Snapshot table = table(name);
                assertThat(Reads.all(table, source, List.of(1, 2, 4, 5), 1000)).hasSize(ROWS);
            } catch (WinnowException e) {
                errors++;
                assertThat(e.text()).as("seed %s", seed).contains(name).doesNotContain("\n");
            }
        }
        assertThat(errors).as("seed %s", seed).isPositive();
    }

    private Snapshot table(String file) {
        return new ParquetTables(new FooterCache(10_000)).file(directory, file, new IoCounters());
    }
}
