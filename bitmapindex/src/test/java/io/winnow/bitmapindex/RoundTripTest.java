package io.winnow.bitmapindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.index.SegmentPromise;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.RandomFragments;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is built and merged is read as the rows are, for every type and form of column.
class RoundTripTest {
    private static final int ROUNDS = 3;
    private static final Map<String, String> OPTIONS = Map.of("max_values", "65536");

    @TempDir
    private Path root;

    private final LazyAllocator allocator = LazyAllocator.root();
    private final TestIo io = new TestIo();
    private final BitmapIndexFormat format = new BitmapIndexFormat(allocator);
    private final long seed = Long.getLong("winnow.seed", System.nanoTime());

    @AfterEach
    void close() {
        io.close();
        allocator.close();
    }

    static List<DataType> types() {
        return RandomValues.scalarTypes().stream()
                .filter(type -> !(type instanceof DataType.Interval))
                .toList();
    }

    private IndexSegment built(RandomFragments column, List<Integer> fragments) {
        IndexBuilder builder = format.builder(column.type(), OPTIONS);
        for (int fragment : fragments) {
            builder.begin(fragment, column.rows(fragment));
            Objects.requireNonNull(column.pieces().get(fragment)).forEach(builder::add);
        }
        Path folder = TestSegments.fresh(root);
        BuiltIndex built = builder.finish(TestSegments.into(folder));
        return TestSegments.of(folder, built, fragments);
    }

    private void check(RandomFragments column, PostingModel all, IndexSegment segment, String what) {
        assertThat(format.isUsable(segment)).isTrue();
        ValuePostings postings = format.postings(column.type(), segment, column::rows, io);
        try {
            all.of(segment.fragments().ids()).check(postings, io);
        } catch (AssertionError e) {
            throw new AssertionError(what + ", seed " + seed, e);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void segmentsAreReadAsTheyWereBuiltAndMerged(DataType type) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            RandomFragments column = RandomColumn.of(type, seed + round);
            List<Integer> all = List.copyOf(column.pieces().keySet());
            IndexSegment whole = built(column, all);
            String what = type + ", round " + round;
            PostingModel model = PostingModel.of(column);
            check(column, model, whole, what);
            assertThat(format.promise(whole))
                    .as("%s, seed %d", what, seed)
                    .isEqualTo(new SegmentPromise(true, model.keys().size()));

            // Covered in part, as after a compaction.
            List<Integer> some = new ArrayList<>(all);
            some.removeIf(_ -> random.nextBoolean());
            check(column, model, shrunk(whole, some), what + ", of " + some);

            // The fragments shared out among three segments, put together again.
            List<List<Integer>> shares = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            all.forEach(fragment -> shares.get(random.nextInt(3)).add(fragment));
            List<IndexSegment> parts = shares.stream()
                    .filter(share -> !share.isEmpty())
                    .map(share -> built(column, share))
                    .toList();
            IndexSegment merged = merged(type, parts, all);
            check(column, model, merged, what + ", merged of " + shares);
            for (String file : List.of("keys.arrow", "postings.bin")) {
                assertThat(bytes(merged, file))
                        .as("%s, %s, seed %d", what, file, seed)
                        .isEqualTo(bytes(whole, file));
            }

            IndexSegment less = merged(type, parts, some);
            check(column, model, less, what + ", merged but for dead fragments");
            assertThat(ColumnValues.all(
                            format.postings(type, less, column::rows, io).keys(), type))
                    .hasSameSizeAs(model.of(some).keys());
        }
    }

    private static IndexSegment shrunk(IndexSegment segment, List<Integer> fragments) {
        return new IndexSegment(
                segment.id(), segment.version(), segment.details(), FragmentSet.of(fragments), segment.files());
    }

    private IndexSegment merged(DataType type, List<IndexSegment> parts, List<Integer> live) {
        Path folder = TestSegments.fresh(root);
        BuiltIndex built = format.merge(type, OPTIONS, parts, FragmentSet.of(live), TestSegments.into(folder), io);
        return TestSegments.of(folder, built, live);
    }

    private static byte[] bytes(IndexSegment segment, String name) {
        return segment.files().stream()
                .filter(file -> file.name().equals(name))
                .map(file -> TestSegments.bytes(Path.of(file.path())))
                .findFirst()
                .orElseThrow();
    }

    private List<@Nullable Object> keys(DataType type, @Nullable Object... values) {
        IndexBuilder builder = format.builder(type, OPTIONS);
        Column column = ColumnBuilder.column(type, Arrays.asList(values));
        builder.begin(4, column.size());
        builder.add(column);
        Path folder = TestSegments.fresh(root);
        IndexSegment segment = TestSegments.of(folder, builder.finish(TestSegments.into(folder)), List.of(4));
        ValuePostings postings = format.postings(type, segment, _ -> values.length, io);
        return ColumnValues.all(postings.keys(), type);
    }

    @Test
    void keysAreTheEnginesValuesInItsOrder() {
        double negativeNan = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
        List<@Nullable Object> doubles = keys(
                DataType.FLOAT64,
                Double.NaN,
                -0.0,
                null,
                Double.longBitsToDouble(0x7ff0_0000_0000_0042L),
                Double.longBitsToDouble(0xfff0_0000_0000_0042L),
                Double.NEGATIVE_INFINITY,
                0.0,
                -1.5);
        assertThat(doubles).containsExactly(null, negativeNan, Double.NEGATIVE_INFINITY, -1.5, 0.0, Double.NaN);
        assertThat(Double.doubleToRawLongBits((double) doubles.get(4))).isZero();
        assertThat(Double.doubleToRawLongBits((double) doubles.get(1))).isEqualTo(0xfff8_0000_0000_0000L);
        assertThat(keys(DataType.UINT64, -1L, 5L, Long.MIN_VALUE)).containsExactly(5L, Long.MIN_VALUE, -1L);
        assertThat(keys(DataType.UTF8, "b", "", "\uffff", "😀", "é", "", "a"))
                .containsExactly("", "a", "b", "é", "\uffff", "😀");
        assertThat(keys(DataType.BINARY, Bytes.of(new byte[] {-1}), Bytes.of(new byte[] {1, 0}), Bytes.of(new byte[] {1
                })))
                .containsExactly(Bytes.of(new byte[] {1}), Bytes.of(new byte[] {1, 0}), Bytes.of(new byte[] {-1}));
        assertThat(keys(DataType.BOOL, true, null, false)).containsExactly(null, false, true);
        BigDecimal wide = new BigDecimal("9".repeat(38));
        assertThat(keys(new DataType.Decimal(38, 0), wide, wide.negate(), BigDecimal.ZERO, BigDecimal.ONE.negate()))
                .containsExactly(wide.negate(), BigDecimal.ONE.negate(), BigDecimal.ZERO, wide);
        assertThat(keys(DataType.INT32)).isEmpty();
        assertThat(keys(DataType.INT32, null, null)).containsExactly((Object) null);
    }

    /// More rows than one container of a bitmap has, and pieces that end within one.
    @Test
    void longFragmentsHaveAllOfTheirRows() {
        int rows = 200_000;
        IndexBuilder builder = format.builder(DataType.INT64, OPTIONS);
        builder.begin(7, rows);
        PostingModel model = new PostingModel(DataType.INT64);
        List<@Nullable Object> values = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < rows; i++) {
            values.add(i < 100_000 ? (Long) 3L : i % 50 == 0 ? null : (Long) random.nextLong(5000));
        }
        Column column = ColumnBuilder.column(DataType.INT64, values);
        for (int from = 0; from < rows; ) {
            int count = Math.min(rows - from, 1 + random.nextInt(90_000));
            builder.add(column.slice(from, count));
            from += count;
        }
        model.add(7, values);
        Path folder = TestSegments.fresh(root);
        IndexSegment segment = TestSegments.of(folder, builder.finish(TestSegments.into(folder)), List.of(7));
        model.check(format.postings(DataType.INT64, segment, _ -> rows, io), io);
    }

    /// More rows than are sorted together; the values of the first of them come again, or do not.
    @Test
    void veryLongFragmentsHaveAllOfTheirRows() {
        int rows = 2_300_000;
        long[] values = new long[rows];
        for (int i = 0; i < rows; i++) {
            values[i] = i < 1_200_000 ? i % 5 : i % 7 == 0 ? 2 : 9;
        }
        IndexBuilder builder = format.builder(DataType.INT64, OPTIONS);
        builder.begin(7, rows);
        LongColumn column = new LongColumn(values, null, rows);
        for (int from = 0; from < rows; from += 100_000) {
            builder.add(column.slice(from, 100_000));
        }
        Path folder = TestSegments.fresh(root);
        IndexSegment segment = TestSegments.of(folder, builder.finish(TestSegments.into(folder)), List.of(7));
        ValuePostings postings = format.postings(DataType.INT64, segment, _ -> rows, io);
        assertThat(ColumnValues.all(postings.keys(), DataType.INT64)).containsExactly(0L, 1L, 2L, 3L, 4L, 9L);
        long[] keys = ((LongColumn) postings.keys()).values();
        int wrong = 0;
        for (int i = 0; i < keys.length; i++) {
            for (int row : postings.fragment(7).offsets(i, io).toArray()) {
                wrong += values[row] == keys[i] ? 0 : 1;
            }
        }
        assertThat(wrong).isZero();
    }
}
