package io.winnow.tablestore;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.FakeIndexFormat;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.core.type.TimeUnit;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.SegmentEntry;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import io.winnow.tablestore.read.NativeSource;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.roaringbitmap.RoaringBitmap;

/// Files of each format, written once and kept: they are read as they were meant for as long as there is the format,
/// by us and by Arrow's own readers. `-Dwinnow.golden=DIR` writes files of the newest format anew.
class GoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
    private static final String LONG_TEXT = "é".repeat(40);

    /// A column, and its values in the two fragments.
    private record Golden(
            Field field, List<? extends @Nullable Object> first, List<? extends @Nullable Object> second) {}

    private static final List<Golden> COLUMNS = List.of(
            new Golden(new Field("id", DataType.INT64, false), List.of(1L, 2L, 3L), List.of(4L, 5L)),
            column("flag", DataType.BOOL, true, null, false, true, true),
            column("tiny", DataType.INT8, -128L, null, 127L, 0L, 1L),
            column("huge", DataType.UINT64, -1L, 0L, null, 7L, 8L),
            column("real", DataType.FLOAT32, 1.5f, -0.0f, null, Float.NaN, Float.POSITIVE_INFINITY),
            column("wide", DataType.FLOAT64, Double.NaN, NEGATIVE_NAN, 2.0, null, null),
            column("price", new DataType.Decimal(10, 2), dec("1.25"), dec("-3.00"), null, dec("0.01"), dec("9.99")),
            column(
                    "total",
                    new DataType.Decimal(38, 0),
                    dec("99999999999999999999999999999999999999"),
                    dec("-1"),
                    null,
                    dec("5"),
                    dec("6")),
            column("word", DataType.UTF8, "a", "b", "a", "a", null),
            column("text", DataType.UTF8, LONG_TEXT + "1", LONG_TEXT + "2", "𝄞", "", null),
            column("blob", DataType.BINARY, Bytes.of((byte) 0, (byte) -1), Bytes.of(), null, Bytes.of((byte) 7), null),
            column("day", DataType.DATE, 0L, -1L, 20_000L, null, null),
            column("time", DataType.TIME, 0L, 86_399_999_999_999L, null, 1L, 2L),
            column("at", DataType.TIMESTAMP, 0L, -1L, 1L, null, 5L),
            column("ns", new DataType.Timestamp(TimeUnit.NANOSECOND, true), 0L, 1L, null, 2L, 3L),
            column("span", DataType.INTERVAL, new IntervalValue(1, 2, 3), null, null, null, null),
            column("list", new DataType.ListOf(DataType.INT32), List.of(1L, 2L), null, List.of(), List.of(3L), null),
            column(
                    "pair",
                    new DataType.Struct(List.of(Field.of("a", DataType.INT32), Field.of("b", DataType.UTF8))),
                    List.of(1L, "x"),
                    Arrays.asList(null, "y"),
                    null,
                    null,
                    null));

    private static final Map<String, String> OPTIONS = Map.of("rows_per_zone", "2", "use_seeds", "true");

    private static Golden column(String name, DataType type, @Nullable Object... values) {
        List<@Nullable Object> all = Arrays.asList(values);
        return new Golden(Field.of(name, type), all.subList(0, 3), all.subList(3, 5));
    }

    private static BigDecimal dec(String text) {
        return new BigDecimal(text);
    }

    private static Schema schema() {
        return new Schema(COLUMNS.stream().map(Golden::field).toList());
    }

    private static Database database(Path root, LazyAllocator allocator) {
        return new Database(
                root,
                new StoreContext(
                        new LocalFileSystem(),
                        InstantSource.fixed(Instant.parse("2026-01-31T10:20:30Z")),
                        allocator::get,
                        false,
                        new FakeIndexFormat("fake", 7).only()));
    }

    @Test
    @EnabledIfSystemProperty(named = "winnow.golden", matches = ".+")
    void writesAnew() {
        Path root = Path.of(System.getProperty("winnow.golden"));
        try (LazyAllocator allocator = LazyAllocator.root();
                Database database = database(root, allocator)) {
            List<StoredColumn> columns = new ArrayList<>();
            for (Golden golden : COLUMNS) {
                columns.add(new StoredColumn(
                        0, golden.field(), golden.field().name().equals("word") ? "'a'" : null));
            }
            TableOptions options = new TableOptions(3, 2, IpcWriter.Compression.NONE);
            try (TableWrite write = database.create("golden", null, Change.Basis.NONE, columns, options)) {
                write.write(batch(COLUMNS.stream().map(Golden::first).toList()));
                write.write(batch(COLUMNS.stream().map(Golden::second).toList()));
                write.commit();
            }
            NativeTable table = Objects.requireNonNull(database.table("golden"));
            try (TableDelete delete = database.delete(table, table.latest(new IoCounters()))) {
                Schema address = Schema.of(new Field("address", DataType.INT64, false));
                delete.add(Batch.of(address, 1, List.of(new LongColumn(new long[] {1L << 32 | 1}, null, 1))));
                delete.commit();
            }
            try (NativeSource source = new NativeSource();
                    TestIo io = TestIo.verifying()) {
                IndexEntry index = new IndexEntry("by word", "fake", 8, OPTIONS, List.of());
                database.createIndex(table, table.latest(new IoCounters()), index, source, 100, io);
            }
            try (TableWrite write = database.append(table, table.latest(new IoCounters()))) {
                write.write(batch(COLUMNS.stream().map(Golden::second).toList()));
                write.commit();
            }
            database.changeViews(_ -> Map.of("v", "SELECT 'é' FROM golden"));
        }
    }

    private static Batch batch(List<List<? extends @Nullable Object>> values) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            columns.add(ColumnBuilder.column(COLUMNS.get(i).field().type(), values.get(i)));
        }
        return Batch.of(schema(), values.getFirst().size(), columns);
    }

    private interface Check {
        void accept(Database database, NativeTable table);
    }

    private static Path root(int format) {
        return GOLDEN.resolve("format-" + format);
    }

    private static void reading(int format, Check check) {
        try (LazyAllocator allocator = LazyAllocator.root();
                Database database = new Database(
                        root(format),
                        new StoreContext(new LocalFileSystem(), InstantSource.system(), allocator::get, true))) {
            check.accept(database, Objects.requireNonNull(database.table("golden")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void manifestsSayWhatWasWritten(int format) {
        reading(format, (_, table) -> {
            Manifest manifest = table.latest(new IoCounters());
            assertThat(table.versions()).containsExactly(1L, 2L);
            assertThat(manifest.header().committedMillis())
                    .isEqualTo(Instant.parse("2026-01-31T10:20:30Z").toEpochMilli());
            assertThat(manifest.header().schema()).isEqualTo(schema());
            assertThat(manifest.header().options()).isEqualTo(new TableOptions(3, 2, IpcWriter.Compression.NONE));
            assertThat(manifest.header().columns().get(8).defaultText()).isEqualTo("'a'");
            assertThat(manifest.fragments()).extracting(FragmentEntry::rows).containsExactly(3L, 2L);
            assertThat(manifest.fragments())
                    .extracting(FragmentEntry::deletedRows)
                    .containsExactly(0L, 1L);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void statisticsKeepTheirKinds(int format) {
        reading(format, (_, table) -> {
            Manifest manifest = table.latest(new IoCounters());
            assertThat(statistics(manifest, "tiny"))
                    .isEqualTo(
                            counted(Stat.exact(-128L), Stat.exact(127L), 1, 0, 0, Stat.exact(BigInteger.valueOf(-1))));
            assertThat(statistics(manifest, "huge"))
                    .isEqualTo(counted(
                            Stat.exact(0L),
                            Stat.exact(-1L),
                            1,
                            0,
                            0,
                            Stat.exact(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE))));
            assertThat(statistics(manifest, "wide"))
                    .isEqualTo(counted(Stat.exact(2.0), Stat.exact(2.0), 0, 2, 1, Stat.absent()));
            assertThat(statistics(manifest, "price"))
                    .isEqualTo(counted(
                            Stat.exact(dec("-3.00")),
                            Stat.exact(dec("1.25")),
                            1,
                            0,
                            0,
                            Stat.exact(BigInteger.valueOf(-175))));
            // 64 bytes are 32 of these letters; above them all is the letter after it.
            assertThat(statistics(manifest, "text"))
                    .isEqualTo(counted(new Stat.Bound<>("é".repeat(32)), Stat.exact("𝄞"), 0, 0, 0, Stat.absent()));
            assertThat(statistics(manifest, "list"))
                    .isEqualTo(counted(Stat.absent(), Stat.absent(), 1, 0, 0, Stat.absent()));
        });
    }

    private static ColumnStatistics counted(
            Stat<Object> min, Stat<Object> max, long nulls, long nans, long negative, Stat<BigInteger> sum) {
        return new ColumnStatistics(min, max, Stat.exact(nulls), Stat.exact(nans), Stat.exact(negative), sum);
    }

    private static ColumnStatistics statistics(Manifest manifest, String column) {
        return manifest.statistics(manifest.header().schema().names().indexOf(column), 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everyFileIsAsItsManifestSays(int format) {
        reading(format, (database, table) -> {
            assertThat(table.check()).hasSize(5).allMatch(finding -> finding.problem() == null);
            assertThat(database.views().all()).isEqualTo(Map.of("v", "SELECT 'é' FROM golden"));
        });
    }

    @Test
    void indexesAndSeedsAreNamedByManifestsOfFormat3() throws IOException {
        reading(3, (database, table) -> {
            Manifest manifest = table.latest(new IoCounters());
            assertThat(manifest.header().indexes()).singleElement().satisfies(index -> {
                SegmentEntry segment = index.segments().getFirst();
                assertThat(index).isEqualTo(new IndexEntry("by word", "fake", 8, OPTIONS, List.of(segment)));
                assertThat(segment.version()).isEqualTo(7);
                assertThat(segment.builtAt()).isEqualTo(2);
                assertThat(segment.details()).isEqualTo(Map.of("fragments", "2"));
                assertThat(segment.fragments()).isEqualTo(FragmentSet.of(List.of(0, 1)));
                assertThat(segment.files()).extracting(segment::name).containsExactly(FakeIndexFormat.FILE);
                assertThat(FakeIndexFormat.lines(segment.segment(table.directory())))
                        .containsOnlyKeys(0, 1)
                        .containsValue("3 96352 rows");
            });
            assertThat(manifest.fragments())
                    .extracting(fragment -> fragment.seeds() != null)
                    .containsExactly(false, false, true);
            assertThat(table.snapshot(manifest).indexes().getFirst().column()).isEqualTo(8);
            assertThat(table.check()).hasSize(10).allMatch(finding -> finding.problem() == null);
            assertThat(database.views().all()).isEqualTo(Map.of("v", "SELECT 'é' FROM golden"));
        });
        // Only versions that need it have the format.
        for (int version = 1; version <= 4; version++) {
            Path file = root(3).resolve("golden/_versions/0000000000000000000" + version + ".manifest");
            try (RootAllocator allocator = new RootAllocator();
                    InputStream in = Files.newInputStream(file);
                    ArrowStreamReader reader = new ArrowStreamReader(in, allocator)) {
                assertThat(reader.loadNextBatch()).isTrue();
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                assertThat(root.getSchema().getCustomMetadata())
                        .containsEntry("winnow.format", version < 3 ? "2" : "3");
                String header = root.getSchema().getCustomMetadata().get("winnow.manifest");
                assertThat(String.valueOf(header).contains("\"fragments\":[0,1]"))
                        .isEqualTo(version >= 3);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void arrowsOwnReaderOpensManifests(int format) throws IOException {
        try (RootAllocator allocator = new RootAllocator();
                InputStream in =
                        Files.newInputStream(root(format).resolve("golden/_versions/00000000000000000002.manifest"));
                ArrowStreamReader reader = new ArrowStreamReader(in, allocator)) {
            assertThat(reader.loadNextBatch()).isTrue();
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            assertThat(root.getSchema().getCustomMetadata()).containsEntry("winnow.format", Integer.toString(format));
            assertThat(root.getRowCount()).isEqualTo(2);
            assertThat(((BigIntVector) root.getVector("rows")).get(0)).isEqualTo(3);
            assertThat(((BigIntVector) root.getVector("deleted_rows")).get(1)).isEqualTo(1);
            assertThat(root.getVector("0.sum").getObject(0)).isEqualTo(dec("6"));
            assertThat(reader.loadNextBatch()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void arrowsOwnReaderOpensDataFiles(int format) {
        reading(format, (_, table) -> {
            Manifest manifest = table.latest(new IoCounters());
            Path file = table.directory()
                    .resolve(manifest.fragments().getFirst().data().path());
            try (RootAllocator allocator = new RootAllocator();
                    FileChannel channel = FileChannel.open(file);
                    ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
                List<Long> ids = new ArrayList<>();
                List<String> words = new ArrayList<>();
                while (reader.loadNextBatch()) {
                    VectorSchemaRoot root = reader.getVectorSchemaRoot();
                    FieldVector word = root.getVector("word");
                    try (FieldVector decoded = word.getField().getDictionary() == null
                            ? null
                            : (FieldVector) DictionaryEncoder.decode(
                                    word,
                                    reader.lookup(
                                            word.getField().getDictionary().getId()))) {
                        for (int i = 0; i < root.getRowCount(); i++) {
                            ids.add(((BaseIntVector) root.getVector("id")).getValueAsLong(i));
                            words.add(String.valueOf((decoded == null ? word : decoded).getObject(i)));
                        }
                    }
                }
                // Kept in as many bytes as they need since format 2.
                assertThat(reader.getVectorSchemaRoot()
                                .getVector("id")
                                .getField()
                                .getType())
                        .isEqualTo(new ArrowType.Int(format == 1 ? Long.SIZE : Byte.SIZE, true));
                assertThat(ids).containsExactly(1L, 2L, 3L);
                assertThat(words).containsExactly("a", "b", "a");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void deletionFilesArePortableBitmaps(int format) {
        reading(format, (_, table) -> {
            FragmentEntry fragment = table.latest(new IoCounters()).fragments().get(1);
            RoaringBitmap deleted = new RoaringBitmap();
            try {
                byte[] bytes = Files.readAllBytes(table.directory()
                        .resolve(Objects.requireNonNull(fragment.deletions()).path()));
                deleted.deserialize(ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            assertThat(deleted.toArray()).containsExactly(1);
        });
    }
}
