package io.winnow.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.index.Zones;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.SeedFormat;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.GoldenFiles;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

/// Files of each version, written once and kept: we write the same bytes, and Arrow's own readers and ours read them
/// as they were meant. `-Dwinnow.golden=DIR` writes them anew.
class GoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final double NAN = Double.NaN;
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0123L);
    private static final DataType MONEY = new DataType.Decimal(10, 2);
    private static final Map<String, String> OPTIONS = Map.of("rows_per_zone", "4", "use_seeds", "true");
    private static final Map<String, String> DETAILS =
            Map.of("rows_per_zone", "4", "use_seeds", "true", "has_null_bitmap", "true");

    private static final List<@Nullable Object> DOUBLES = Arrays.asList(
            0.0,
            -0.0,
            null,
            NEGATIVE_NAN,
            1.5,
            Double.POSITIVE_INFINITY,
            NAN,
            NAN,
            NAN,
            null,
            null,
            NEGATIVE_NAN,
            -7.0);
    private static final List<@Nullable Object> TEXTS = Arrays.asList(
            "b", "a", null, "é".repeat(40), null, null, null, null, "\udbff\udfff".repeat(20), "", "x", "x", "z");
    private static final List<@Nullable Object> MONEYS = Stream.of(
                    "0.01",
                    "-3.00",
                    null,
                    "99999999.99",
                    null,
                    null,
                    null,
                    null,
                    "1.00",
                    "1.00",
                    "1.00",
                    "1.00",
                    "-0.05")
            .<@Nullable Object>map(text -> text == null ? null : new BigDecimal(text))
            .toList();

    private final LazyAllocator allocator = LazyAllocator.root();
    private final TestIo io = new TestIo();
    private final ZoneMapFormat format = new ZoneMapFormat(allocator);

    @AfterEach
    void close() {
        io.close();
        allocator.close();
    }

    private static Column column(DataType type, List<@Nullable Object> values) {
        return ColumnBuilder.column(type, values);
    }

    private void writeAll(Path to) throws IOException {
        build(DataType.FLOAT64, DOUBLES, Files.createDirectories(to.resolve("v1-double")));
        build(DataType.UTF8, TEXTS, Files.createDirectories(to.resolve("v1-text")));
        build(MONEY, MONEYS, Files.createDirectories(to.resolve("v1-decimal")));
        writeZero(to.resolve("v0-max"), zoneZeroMarkedInMax());
        writeZero(to.resolve("v0-sign"), zoneZeroMarkedBySign());
        Files.write(to.resolve("seeds.bin"), seeds());
    }

    private void build(DataType type, List<@Nullable Object> values, Path folder) {
        IndexBuilder builder = format.builder(type, OPTIONS);
        for (int fragment : List.of(0, 3)) {
            Column column = column(type, values).slice(fragment, values.size() - fragment);
            builder.begin(fragment, column.size());
            builder.add(column);
        }
        builder.finish(TestSegments.into(folder));
    }

    /// As 14.0.2 marks NaNs: the upper bound, whichever sign they have.
    private static ZoneRows zoneZeroMarkedInMax() {
        return new ZoneRows(DataType.FLOAT64)
                .zone(0, 0, -1.0, 2.0, 1)
                .zone(0, 10, -1.0, NAN, 0, 2)
                .zone(2, 0, null, NAN, 0, 10)
                .zone(2, 10, null, null, 10);
    }

    /// As 7.0 does: the bound on their own side.
    private static ZoneRows zoneZeroMarkedBySign() {
        double negative = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
        return new ZoneRows(DataType.FLOAT64)
                .zone(0, 0, -1.0, 2.0, 1)
                .zone(0, 10, negative, 2.0, 0, 2)
                .zone(2, 0, -1.0, NAN, 0, 2)
                .zone(2, 10, negative, negative, 0, 10);
    }

    private void writeZero(Path folder, ZoneRows rows) throws IOException {
        Files.createDirectories(folder);
        Map<Integer, RoaringBitmap> nulls = new TreeMap<>(Map.of(0, RoaringBitmap.bitmapOf(3)));
        if (folder.endsWith("v0-max")) {
            nulls.put(2, RoaringBitmap.bitmapOfRange(10, 20));
        }
        SegmentFiles.write(
                rows.zones(), 0, 10, NullBitmap.of(new TreeMap<>(nulls)), TestSegments.into(folder), allocator);
    }

    private byte[] seeds() {
        SeedFormat.Writer writer = format.writer(List.of(
                new SeedFormat.SeededColumn(0, DataType.FLOAT64, OPTIONS),
                new SeedFormat.SeededColumn(7, DataType.UTF8, OPTIONS)));
        writer.add(List.of(column(DataType.FLOAT64, DOUBLES), column(DataType.UTF8, TEXTS)));
        return writer.finish();
    }

    @Test
    @EnabledIfSystemProperty(named = "winnow.golden", matches = ".+")
    void writesAnew() throws IOException {
        writeAll(Path.of(System.getProperty("winnow.golden")));
    }

    @Test
    void weWriteTheSameBytes(@TempDir Path now) throws IOException {
        writeAll(now);
        GoldenFiles.assertSame(now, GOLDEN, 14);
    }

    private ZoneAnswer answer(String name, DataType type, int version, Integer... fragments) {
        IndexSegment segment = TestSegments.of(GOLDEN.resolve(name), version, DETAILS, List.of(fragments));
        return format.zones(type, segment, _ -> 100, io);
    }

    private static List<@Nullable Object> mins(Zones zones) {
        return ColumnValues.all(zones.min(), zones.type());
    }

    private static List<@Nullable Object> maxes(Zones zones) {
        return ColumnValues.all(zones.max(), zones.type());
    }

    @Test
    void versionOneIsReadAsItWasMeant() {
        ZoneAnswer answer = answer("v1-double", DataType.FLOAT64, 1, 0, 3);
        Zones zones = answer.zones();
        assertThat(zones.fragments()).containsExactly(0, 0, 0, 0, 3, 3, 3);
        assertThat(zones.starts()).containsExactly(0, 4, 8, 12, 0, 4, 8);
        assertThat(zones.lengths()).containsExactly(4, 4, 4, 1, 4, 4, 2);
        assertThat(mins(zones)).containsExactly(-0.0, 1.5, null, -7.0, 1.5, null, -7.0);
        assertThat(maxes(zones))
                .containsExactly(0.0, Double.POSITIVE_INFINITY, null, -7.0, Double.POSITIVE_INFINITY, null, -7.0);
        assertThat(zones.nullCounts()).containsExactly(1, 0, 2, 0, 0, 2, 0);
        assertThat(zones.nanCounts()).containsExactly(1, 2, 2, 0, 2, 2, 1);
        assertThat(zones.negativeNanCounts()).containsExactly(1, 0, 1, 0, 1, 0, 1);
        assertThat(Objects.requireNonNull(zones.extras()).exactMin()).containsExactly(0b1011011);
        assertThat(Objects.requireNonNull(answer.nulls()).offsets())
                .isEqualTo(Map.of(0, RoaringBitmap.bitmapOf(2, 9, 10), 3, RoaringBitmap.bitmapOf(6, 7)));
    }

    @Test
    void longTextsAreCutAndNotExact() {
        Zones zones = answer("v1-text", DataType.UTF8, 1, 0).zones();
        assertThat(mins(zones)).containsExactly("a", null, "", "z");
        // Above forty "é" is what has 31 of them and the letter after it; above the last code point is nothing.
        assertThat(maxes(zones)).containsExactly("é".repeat(31) + "ê", null, null, "z");
        assertThat(Objects.requireNonNull(zones.extras()).exactMin()).containsExactly(0b1101);
        assertThat(Objects.requireNonNull(zones.extras()).exactMax()).containsExactly(0b1000);
    }

    @Test
    void sumsAreExact() {
        Zones zones = answer("v1-decimal", MONEY, 1, 0).zones();
        assertThat(mins(zones))
                .containsExactly(new BigDecimal("-3.00"), null, new BigDecimal("1.00"), new BigDecimal("-0.05"));
        assertThat(ColumnValues.all(Objects.requireNonNull(zones.extras()).sums(), new DataType.Decimal(38, 0)))
                .containsExactly(
                        new BigDecimal("9999999700"), new BigDecimal("0"), new BigDecimal("400"), new BigDecimal("-5"));
    }

    @Test
    void versionZeroIsReadInBothDialects() {
        Zones max = answer("v0-max", DataType.FLOAT64, 0, 0, 2).zones();
        assertThat(mins(max)).containsExactly(-1.0, -1.0, null, null);
        assertThat(maxes(max)).containsExactly(2.0, null, null, null);
        Zones sign = answer("v0-sign", DataType.FLOAT64, 0, 0, 2).zones();
        assertThat(mins(sign)).containsExactly(-1.0, null, -1.0, null);
        assertThat(maxes(sign)).containsExactly(2.0, 2.0, null, null);
        assertThat(max.negativeNanCounts()).isNull();
        assertThat(sign.nanCounts()).containsExactly(0, 1, 1, 1);
    }

    @Test
    void seedsAreTaken(@TempDir Path folder) {
        ByteBuffer seeds = ByteBuffer.wrap(TestSegments.bytes(GOLDEN.resolve("seeds.bin")));
        IndexBuilder builder = format.builder(DataType.UTF8, OPTIONS);
        builder.begin(0, TEXTS.size());
        assertThat(builder.addSeeds(seeds, 7)).isTrue();
        builder.begin(3, TEXTS.size() - 3);
        builder.add(column(DataType.UTF8, TEXTS).slice(3, TEXTS.size() - 3));
        builder.finish(TestSegments.into(folder));
        assertThat(folder.resolve("zonemap.arrow")).hasSameBinaryContentAs(GOLDEN.resolve("v1-text/zonemap.arrow"));
        assertThat(folder.resolve("buffer-0.bin")).hasSameBinaryContentAs(GOLDEN.resolve("v1-text/buffer-0.bin"));
    }

    @Test
    void arrowsOwnReaderOpensZones() throws IOException {
        GoldenFiles.arrow(GOLDEN.resolve("v1-decimal/zonemap.arrow"), root -> {
            assertThat(root.getSchema().getCustomMetadata())
                    .isEqualTo(Map.of("rows_per_zone", "4", "null_bitmap", "0"));
            assertThat(root.getSchema().getFields())
                    .extracting(Field::getName)
                    .containsExactly(
                            "min",
                            "max",
                            "null_count",
                            "nan_count",
                            "negative_nan_count",
                            "fragment_id",
                            "zone_start",
                            "zone_length");
            assertThat(root.getSchema().getFields())
                    .extracting(Field::getType)
                    .containsExactly(
                            new ArrowType.Decimal(10, 2, 128),
                            new ArrowType.Decimal(10, 2, 128),
                            new ArrowType.Int(32, false),
                            new ArrowType.Int(32, false),
                            new ArrowType.Int(32, false),
                            new ArrowType.Int(64, false),
                            new ArrowType.Int(64, false),
                            new ArrowType.Int(64, false));
            assertThat(root.getSchema().getFields())
                    .extracting(Field::isNullable)
                    .containsExactly(true, true, false, false, false, false, false, false);
            assertThat(root.getVector("max").getObject(0)).isEqualTo(new BigDecimal("99999999.99"));
            assertThat(((UInt4Vector) root.getVector("null_count")).get(1)).isEqualTo(4);
            assertThat(((UInt8Vector) root.getVector("fragment_id")).get(4)).isEqualTo(3);
        });
        GoldenFiles.arrow(GOLDEN.resolve("v0-max/zonemap.arrow"), root -> {
            assertThat(root.getSchema().getFields()).hasSize(7);
            assertThat(root.getVector("negative_nan_count")).isNull();
            assertThat(root.getVector("max").getObject(1)).isEqualTo(NAN);
        });
    }

    @Test
    void arrowsOwnReaderOpensExtrasAndSeeds() throws IOException {
        GoldenFiles.arrow(GOLDEN.resolve("v1-decimal/extras.arrow"), root -> {
            assertThat(root.getSchema().getCustomMetadata()).isEqualTo(Map.of("winnow.extras_version", "1"));
            assertThat(root.getVector("exact_min").getObject(0)).isEqualTo(true);
            assertThat(root.getVector("exact_max").getObject(1)).isEqualTo(false);
            assertThat(root.getVector("sum").getObject(3)).isEqualTo(-5L);
        });
        byte[] bytes = TestSegments.bytes(GOLDEN.resolve("seeds.bin"));
        try (RootAllocator arrow = new RootAllocator();
                ArrowStreamReader reader = new ArrowStreamReader(new ByteArrayInputStream(bytes), arrow)) {
            assertThat(reader.loadNextBatch()).isTrue();
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            assertThat(root.getSchema().getCustomMetadata()).isEqualTo(Map.of("winnow.seeds_version", "1"));
            assertThat(root.getSchema().getFields())
                    .extracting(Field::getName)
                    .containsExactly("zones.0.4", "nulls.0.4", "zones.7.4", "nulls.7.4");
            assertThat((List<?>) root.getVector("zones.7.4").getObject(0)).hasSize(4);
            assertThat(reader.loadNextBatch()).isFalse();
        }
    }

    /// Read here byte by byte: the file must be what the format says, not what our classes make of it.
    @Test
    void theBitmapIsWhatTheFormatSays() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(TestSegments.bytes(GOLDEN.resolve("v1-double/buffer-0.bin")))
                .order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.getInt()).isEqualTo(2);
        for (int fragment : List.of(0, 3)) {
            assertThat(bytes.getInt()).isEqualTo(fragment);
            int length = bytes.getInt();
            RoaringBitmap bitmap = new RoaringBitmap();
            bitmap.deserialize(bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN));
            assertThat(bitmap.toArray()).isEqualTo(fragment == 0 ? new int[] {2, 9, 10} : new int[] {6, 7});
            bytes.position(bytes.position() + length);
        }
        assertThat(bytes.hasRemaining()).isFalse();
    }
}
