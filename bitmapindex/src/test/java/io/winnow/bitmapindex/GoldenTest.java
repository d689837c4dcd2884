package io.winnow.bitmapindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.GoldenFiles;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

/// Files of the version, written once and kept: we write the same bytes, and Arrow's own reader and ours read them as
/// they were meant. `-Dwinnow.golden=DIR` writes them anew.
class GoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0123L);
    private static final DataType MONEY = new DataType.Decimal(38, 2);

    private static final List<@Nullable Object> DOUBLES = Arrays.asList(
            0.0, -0.0, null, NEGATIVE_NAN, 1.5, Double.POSITIVE_INFINITY, Double.NaN, -7.0, null, null, null, 1.5);
    private static final List<@Nullable Object> TEXTS =
            Arrays.asList("b", "", null, "é", "\udbff\udfff", "b", "b", "", "a\0", "a", null, "b");
    private static final List<@Nullable Object> MONEYS = Arrays.asList(
            new BigDecimal("-3.00"),
            null,
            new BigDecimal("999999999999999999999999999999999999.99"),
            new BigDecimal("-999999999999999999999999999999999999.99"),
            new BigDecimal("0.00"),
            new BigDecimal("-3.00"));

    private final LazyAllocator allocator = LazyAllocator.root();
    private final TestIo io = new TestIo();
    private final BitmapIndexFormat format = new BitmapIndexFormat(allocator);

    @AfterEach
    void close() {
        io.close();
        allocator.close();
    }

    private void writeAll(Path to) throws IOException {
        build(DataType.FLOAT64, DOUBLES, Files.createDirectories(to.resolve("v1-double")));
        build(DataType.UTF8, TEXTS, Files.createDirectories(to.resolve("v1-text")));
        build(MONEY, MONEYS, Files.createDirectories(to.resolve("v1-decimal")));
        containers(Files.createDirectories(to.resolve("v1-containers")));
        IndexBuilder none = format.builder(DataType.UTF8, Map.of());
        none.finish(TestSegments.into(Files.createDirectories(to.resolve("v1-empty"))));
    }

    /// Fragment 0 has all values, fragment 3 all but the first three.
    private void build(DataType type, List<@Nullable Object> values, Path folder) {
        IndexBuilder builder = format.builder(type, Map.of());
        for (int fragment : List.of(0, 3)) {
            Column column = ColumnBuilder.column(type, values).slice(fragment, values.size() - fragment);
            builder.begin(fragment, column.size());
            builder.add(column);
        }
        builder.finish(TestSegments.into(folder));
    }

    /// A bitmap of each kind of container, beyond the first container: a run, an array and a bitmap.
    private void containers(Path folder) {
        int rows = 100_000;
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values.add(i < 70_000 ? (Long) 1L : (Long) (i % 50 == 0 ? 2L : i % 3 == 0 ? 3L : 4L));
        }
        IndexBuilder builder = format.builder(DataType.INT64, Map.of());
        builder.begin(5, rows);
        builder.add(ColumnBuilder.column(DataType.INT64, values));
        builder.finish(TestSegments.into(folder));
    }

    @Test
    @EnabledIfSystemProperty(named = "winnow.golden", matches = ".+")
    void writesAnew() throws IOException {
        writeAll(Path.of(System.getProperty("winnow.golden")));
    }

    @Test
    void weWriteTheSameBytes(@TempDir Path now) throws IOException {
        writeAll(now);
        GoldenFiles.assertSame(now, GOLDEN, 10);
    }

    private ValuePostings postings(String name, DataType type, int values, Integer... fragments) {
        BuiltIndex built = new BuiltIndex(1, Map.of("values", Integer.toString(values)));
        IndexSegment segment = TestSegments.of(GOLDEN.resolve(name), built, List.of(fragments));
        return format.postings(type, segment, _ -> -1, io);
    }

    private List<List<Integer>> rows(FragmentPostings postings) {
        List<List<Integer>> rows = new ArrayList<>();
        for (int i = 0; i < postings.count(); i++) {
            rows.add(Arrays.stream(postings.offsets(i, io).toArray()).boxed().toList());
        }
        return rows;
    }

    @Test
    void floatsAreReadAsTheyWereMeant() {
        ValuePostings postings = postings("v1-double", DataType.FLOAT64, 7, 0, 3);
        List<@Nullable Object> keys = ColumnValues.all(postings.keys(), DataType.FLOAT64);
        double canonical = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
        assertThat(keys).containsExactly(null, canonical, -7.0, 0.0, 1.5, Double.POSITIVE_INFINITY, Double.NaN);
        assertThat(Double.doubleToRawLongBits((double) keys.get(1))).isEqualTo(0xfff8_0000_0000_0000L);
        assertThat(rows(postings.fragment(0)))
                .containsExactly(
                        List.of(2, 8, 9, 10),
                        List.of(3),
                        List.of(7),
                        List.of(0, 1),
                        List.of(4, 11),
                        List.of(5),
                        List.of(6));
        assertThat(rows(postings.fragment(3)))
                .containsExactly(List.of(5, 6, 7), List.of(0), List.of(4), List.of(1, 8), List.of(2), List.of(3));
        assertThat(postings.fragment(3).find(3)).isEqualTo(-1);
        assertThat(postings.fragment(3).find(4)).isEqualTo(3);
    }

    @Test
    void textsAndDecimalsAreReadAsTheyWereMeant() {
        ValuePostings texts = postings("v1-text", DataType.UTF8, 7, 0);
        assertThat(ColumnValues.all(texts.keys(), DataType.UTF8))
                .containsExactly(null, "", "a", "a\0", "b", "é", "\udbff\udfff");
        assertThat(rows(texts.fragment(0)).get(4)).containsExactly(0, 5, 6, 11);
        ValuePostings moneys = postings("v1-decimal", MONEY, 5, 0);
        assertThat(ColumnValues.all(moneys.keys(), MONEY))
                .containsExactly(null, MONEYS.get(3), MONEYS.get(0), MONEYS.get(4), MONEYS.get(2));
        assertThat(rows(moneys.fragment(0)))
                .containsExactly(List.of(1), List.of(3), List.of(0, 5), List.of(4), List.of(2));
        assertThat(postings("v1-empty", DataType.UTF8, 0).keys().size()).isZero();
    }

    @Test
    void arrowsOwnReaderOpensKeys() throws IOException {
        GoldenFiles.arrow(GOLDEN.resolve("v1-decimal/keys.arrow"), root -> {
            List<Field> fields = root.getSchema().getFields();
            assertThat(fields).extracting(Field::getName).containsExactly("key", "rows", "postings");
            assertThat(fields)
                    .extracting(Field::getType)
                    .containsExactly(
                            new ArrowType.Decimal(38, 2, 128), new ArrowType.Int(64, true), ArrowType.List.INSTANCE);
            assertThat(fields).extracting(Field::isNullable).containsExactly(true, false, false);
            assertThat(fields.get(2).getChildren().getFirst().getChildren())
                    .extracting(Field::toString)
                    .containsExactly(
                            "fragment: Int(32, false) not null",
                            "rows: Int(32, false) not null",
                            "start: Int(64, true) not null",
                            "length: Int(32, false) not null",
                            "checksum: Int(32, false) not null");
            assertThat(root.getVector("rows").getObject(2)).isEqualTo(3L);
            assertThat((List<?>) root.getVector("postings").getObject(2)).hasSize(2);
        });
    }

    /// Read here by the book: the files must be what the format says, not what our classes make of them.
    @Test
    void postingsAreWhatTheFormatSays() throws IOException {
        ByteBuffer file = ByteBuffer.wrap(TestSegments.bytes(GOLDEN.resolve("v1-containers/postings.bin")));
        List<Integer> cookies = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        GoldenFiles.arrow(GOLDEN.resolve("v1-containers/keys.arrow"), root -> {
            int end = 0;
            for (int key = 0; key < 4; key++) {
                Map<?, ?> posting =
                        (Map<?, ?>) ((List<?>) root.getVector("postings").getObject(key)).getFirst();
                assertThat(root.getVector("key").getObject(key)).isEqualTo(key + 1L);
                assertThat(posting.get("fragment")).isEqualTo(5);
                int start = Math.toIntExact((Long) Objects.requireNonNull(posting.get("start")));
                int length = (Integer) Objects.requireNonNull(posting.get("length"));
                assertThat(start).isEqualTo(end);
                end = start + length;
                CRC32C checksum = new CRC32C();
                checksum.update(file.slice(start, length));
                assertThat((int) checksum.getValue()).isEqualTo(posting.get("checksum"));
                ByteBuffer bytes = file.slice(start, length).order(ByteOrder.LITTLE_ENDIAN);
                cookies.add(bytes.getInt(0) & 0xFFFF);
                RoaringBitmap bitmap = new RoaringBitmap();
                bitmap.deserialize(bytes);
                assertThat(bitmap.getCardinality()).isEqualTo(posting.get("rows"));
                counts.add(bitmap.getCardinality());
            }
            assertThat(end).isEqualTo(file.capacity());
        });
        assertThat(counts).containsExactly(70_000, 600, 9800, 19_600);
        // 12347 where there are runs, 12346 where there are none.
        assertThat(cookies).containsExactly(12347, 12346, 12346, 12346);
    }
}
