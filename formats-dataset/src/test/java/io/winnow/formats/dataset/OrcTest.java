package io.winnow.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.TestIo;
import io.winnow.formats.spi.ExternalFormat;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrcTest {
    @TempDir
    static Path directory = Path.of("");

    private final ExternalFormat orc =
            ServiceLoader.load(ExternalFormat.class).findFirst().orElseThrow();
    private final FragmentSource source = orc.source();

    @BeforeAll
    static void copy() throws IOException {
        for (String file : List.of("types.orc", "stripes.orc", "far.orc")) {
            try (InputStream in = OrcTest.class.getResourceAsStream("/orc/" + file)) {
                Files.copy(Objects.requireNonNull(in), directory.resolve(file));
            }
        }
    }

    @Test
    void everyTypeReadsAsItWasWritten() {
        Snapshot table = table("types.orc");
        assertThat(table.schema().fields().stream().map(field -> field.name() + " " + field.type()))
                .containsExactly(
                        "b BOOLEAN",
                        "i8 TINYINT",
                        "i INTEGER",
                        "n BIGINT",
                        "f REAL",
                        "d DOUBLE",
                        "s VARCHAR",
                        "x BLOB",
                        "dec DECIMAL(22,2)",
                        "day DATE",
                        "ts TIMESTAMP_NS",
                        "l INTEGER[]",
                        "st STRUCT(a INTEGER, t VARCHAR)",
                        "m MAP(VARCHAR, INTEGER)",
                        "odd.name \"q\" SMALLINT");
        List<List<@Nullable Object>> rows = Reads.all(table, source, Reads.everyColumn(table), 100);
        assertThat(column(rows, 0)).containsExactly(true, null, false, true, null);
        assertThat(column(rows, 1)).containsExactly(1L, -128L, null, 127L, 0L);
        assertThat(column(rows, 2)).containsExactly(1L, null, -2147483648L, 2147483647L, 0L);
        assertThat(column(rows, 3)).containsExactly(1L, 2L, null, Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(column(rows, 4)).containsExactly(1.5f, null, -0.0f, Float.POSITIVE_INFINITY, Float.NaN);
        assertThat(column(rows, 5)).containsExactly(1.5, -0.0, null, Double.NEGATIVE_INFINITY, Double.NaN);
        assertThat(column(rows, 6)).containsExactly("a", "", "gr\u00fc\u00df", null, "\ud83d\ude00");
        assertThat(column(rows, 7)).containsExactly(bytes(0, 255), bytes(), null, bytes(97, 98, 99), bytes(128));
        assertThat(column(rows, 8))
                .containsExactly(
                        new BigDecimal("1.23"),
                        new BigDecimal("-99999999999999999999.99"),
                        null,
                        new BigDecimal("0.00"),
                        new BigDecimal("99999999999999999999.99"));
        assertThat(column(rows, 9))
                .containsExactly(
                        0L,
                        LocalDate.of(1, 1, 1).toEpochDay(),
                        null,
                        LocalDate.of(9999, 12, 31).toEpochDay(),
                        LocalDate.of(2024, 2, 29).toEpochDay());
        assertThat(column(rows, 10)).containsExactly(0L, -1L, null, 1709210096123456789L, -1L);
        assertThat(column(rows, 11))
                .containsExactly(
                        List.of(1L, 2L), null, List.of(), Arrays.asList((Object) null), Arrays.asList(3L, null, 5L));
        assertThat(column(rows, 12))
                .containsExactly(List.of(1L, "x"), null, Arrays.asList(null, null), List.of(4L, ""), List.of(5L, "y"));
        assertThat(column(rows, 13))
                .containsExactly(
                        List.of(List.of("k", 1L)),
                        List.of(),
                        null,
                        List.of(Arrays.asList("a", null), List.of("b", 2L)),
                        List.of(List.of("z", 0L)));
        assertThat(column(rows, 14)).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void chosenColumnsComeInTheOrderAskedFor() {
        Snapshot table = table("types.orc");
        assertThat(Reads.all(table, source, List.of(14, 6, 14), 2).get(2)).isEqualTo(List.of(3L, "gr\u00fc\u00df", 3L));
    }

    @Test
    void rowsAreCountedWhenTheFileIsDescribed() {
        IoCounters counters = new IoCounters();
        Snapshot table = orc.describe("t", directory, List.of("stripes.orc"), counters);
        assertThat(table.fragments()).hasSize(1);
        assertThat(table.fragments().getFirst().physicalRows()).isEqualTo(Stat.exact(40_000L));
        assertThat(counters.filesOpened(FileKind.FOOTER)).isEqualTo(1);
        assertThat(Reads.all(table, source, List.of(), 1000)).hasSize(40_000);
    }

    @Test
    void countingRowsReadsNoData() throws IOException {
        byte[] bytes = Files.readAllBytes(directory.resolve("stripes.orc"));
        Arrays.fill(bytes, 1200, 1500, (byte) -1); // the only stripe, between its index and its footer
        Files.write(directory.resolve("spoilt.orc"), bytes);
        Snapshot table = table("spoilt.orc");
        assertThat(table.fragments().getFirst().physicalRows()).isEqualTo(Stat.exact(40_000L));
        assertThatThrownBy(() -> Reads.all(table, source, Reads.everyColumn(table), 1000))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("spoilt.orc");
    }

    @Test
    void rangesReadTheirRowsOnly() {
        Snapshot table = table("stripes.orc");
        List<RowRange> ranges = List.of(new RowRange(1, 2), new RowRange(8190, 8195), new RowRange(39_000, 40_000));
        List<List<@Nullable Object>> expected = new ArrayList<>();
        for (RowRange range : ranges) {
            for (long n = range.start(); n < range.end(); n++) {
                expected.add(Arrays.asList(n % 5 == 0 ? null : (Object) (n % 3), n));
            }
        }
        for (int batchRows : List.of(3, 1000, 65_536)) {
            try (TestIo io = new TestIo()) {
                assertThat(Reads.ranges(
                                table, source, table.fragments().getFirst(), List.of(1, 0), ranges, batchRows, io))
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void filesUniteByName() throws IOException {
        Path odd = Files.createDirectories(directory.resolve(".h\u00fcdden dir #1%20?"));
        Files.copy(directory.resolve("types.orc"), odd.resolve("_t.orc"));
        String second = directory.relativize(odd.resolve("_t.orc")).toString();
        Snapshot table = orc.describe("t", directory, List.of("stripes.orc", second), new IoCounters());
        assertThat(table.fragments()).hasSize(2);
        int n = table.schema().names().indexOf("n");
        int g = table.schema().names().indexOf("g");
        List<List<@Nullable Object>> rows = Reads.all(table, source, List.of(n, g), 10_000);
        assertThat(rows).hasSize(40_005);
        assertThat(rows.get(40_000)).isEqualTo(Arrays.asList(1L, null));
        assertThat(rows.get(40_004)).isEqualTo(Arrays.asList(Long.MAX_VALUE, null));
    }

    @Test
    void timestampsThatTheNativeReaderWouldWrapAreRefusedAndTheirNeighboursRead() {
        Snapshot table = table("far.orc");
        assertThat(Reads.all(table, source, List.of(0), 10)).isEqualTo(List.of(List.of(1L), List.of(2L), List.of(3L)));
        assertThat(Reads.all(table, source, List.of(3), 10))
                .isEqualTo(List.of(List.of(0L), List.of(-9_200_000_000_000_000_000L), List.of(1L)));
        for (int column : List.of(1, 2)) {
            assertThatThrownBy(() -> Reads.all(table, source, List.of(column), 10))
                    .isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining("far.orc")
                    .hasMessageContaining("do not fit TIMESTAMP_NS");
        }
    }

    @Test
    void whatIsNoOrcFileSaysSo() throws IOException {
        Files.write(directory.resolve("not.orc"), "this is no such file".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> table("not.orc"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("not.orc");
        Files.write(directory.resolve("empty.orc"), new byte[0]);
        assertThatThrownBy(() -> table("empty.orc"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> table("none.orc"))
                .isInstanceOf(IoFailureException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void aFileThatWasReplacedIsAnError() throws IOException {
        Files.copy(directory.resolve("types.orc"), directory.resolve("r.orc"));
        Snapshot table = table("r.orc");
        Files.write(directory.resolve("r.orc"), new byte[10]);
        ScanRequest request = new ScanRequest(table.schema(), List.of(0), List.of(new RowRange(0, 5)), 5);
        try (TestIo io = new TestIo()) {
            assertThatThrownBy(() -> source.open(table.fragments().getFirst(), request, io))
                    .isInstanceOf(IoFailureException.class)
                    .hasMessageContaining("has changed");
        }
    }

    @Test
    void truncatedFilesAreErrors() throws IOException {
        byte[] good = Files.readAllBytes(directory.resolve("types.orc"));
        Random random = new Random(Long.getLong("winnow.seed", System.nanoTime()));
        for (int run = 0; run < 30; run++) {
            int length = 1 + random.nextInt(good.length - 1);
            Files.write(directory.resolve("cut.orc"), Arrays.copyOf(good, length));
            assertThatThrownBy(() -> table("cut.orc"))
                    .as("%s bytes", length)
                    .isInstanceOf(WinnowException.class)
                    .hasMessageContaining("cut.orc");
        }
    }

    private Snapshot table(String file) {
        return orc.describe("t", directory, List.of(file), new IoCounters());
    }

    private static List<@Nullable Object> column(List<List<@Nullable Object>> rows, int column) {
        List<@Nullable Object> values = new ArrayList<>();
        rows.forEach(row -> values.add(row.get(column)));
        return values;
    }

    private static Bytes bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return Bytes.of(bytes);
    }
}
