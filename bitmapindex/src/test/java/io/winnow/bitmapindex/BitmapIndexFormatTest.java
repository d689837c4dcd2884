package io.winnow.bitmapindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.index.SegmentPromise;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BitmapIndexFormatTest {
    @TempDir
    private Path root;

    private final BitmapIndexFormat format = new BitmapIndexFormat(LazyAllocator.root());

    private Map<String, String> options(String name, String text) {
        return format.options(DataType.INT64, Map.of(name, text));
    }

    @Test
    void optionsAreTakenAsGiven() {
        assertThat(format.options(DataType.UTF8, Map.of())).isEqualTo(Map.of("max_values", "65536"));
        assertThat(options("max_values", "1")).isEqualTo(Map.of("max_values", "1"));
        assertThat(options("max_values", "16777216")).isEqualTo(Map.of("max_values", "16777216"));
        assertThat(format.usesSeeds(options("max_values", "1"))).isFalse();
    }

    @Test
    void whatIsNoOptionIsNamed() {
        for (String values : List.of("0", "-1", "16777217", "1e3", "", "99999999999999999999")) {
            assertThatThrownBy(() -> options("max_values", values))
                    .isInstanceOf(SqlException.class)
                    .hasMessage("the option 'max_values' takes a number of values from 1 to 16777216, not '" + values
                            + "'");
        }
        assertThatThrownBy(() -> options("rows_per_zone", "1"))
                .hasMessage("a bitmap index has no option 'rows_per_zone'; it has max_values");
    }

    @Test
    void typesWithoutAnIndexAreNamed() {
        List<DataType> none = List.of(
                DataType.NULL,
                DataType.INTERVAL,
                new DataType.Unsupported("x"),
                new DataType.ListOf(DataType.INT8),
                new DataType.Struct(List.of(Field.of("a", DataType.INT8))),
                new DataType.MapOf(DataType.UTF8, DataType.INT8));
        for (DataType type : none) {
            assertThatThrownBy(() -> format.options(type, Map.of()))
                    .hasMessage("no bitmap index on a column of type " + type)
                    .isInstanceOfSatisfying(
                            SqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TYPE_MISMATCH));
        }
    }

    private static IndexSegment segment(int version, Map<String, String> details) {
        return new IndexSegment("x", version, details, FragmentSet.EMPTY, List.of());
    }

    @Test
    void segmentsAreUsableByVersionAndDetails() {
        assertThat(format.isUsable(segment(1, Map.of("values", "0")))).isTrue();
        assertThat(format.isUsable(segment(1, Map.of("values", "7", "more", "x"))))
                .isTrue();
        assertThat(format.promise(segment(1, Map.of("values", "7")))).isEqualTo(new SegmentPromise(true, 7));
        for (IndexSegment segment : List.of(
                segment(0, Map.of("values", "7")),
                segment(2, Map.of("values", "7")),
                segment(1, Map.of()),
                segment(1, Map.of("values", "-1")),
                segment(1, Map.of("values", "many")))) {
            assertThat(format.isUsable(segment)).isFalse();
        }
        assertThat(format.promise(segment(1, Map.of()))).isEqualTo(SegmentPromise.NOTHING);
        try (TestIo io = new TestIo()) {
            assertThatThrownBy(() -> format.postings(DataType.INT64, segment(2, Map.of()), _ -> 0, io))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("is not usable");
        }
    }

    private static LongColumn range(long from, long to) {
        long[] values = LongStream.range(from, to).toArray();
        return new LongColumn(values, null, values.length);
    }

    private IndexBuilder builder(int most) {
        return format.builder(DataType.INT64, options("max_values", Integer.toString(most)));
    }

    @Test
    void tooManyValuesAreRefusedWithTheirNumber() {
        IndexBuilder builder = builder(10);
        builder.begin(0, 10);
        builder.add(range(0, 10));
        builder.begin(1, 5);
        assertThatThrownBy(() -> builder.add(range(8, 13)))
                .isInstanceOf(ExecutionException.class)
                .hasMessage("13 distinct values in the first 15 rows, but a segment of the bitmap index has at most"
                        + " max_values = 10; make it WITH (max_values = …) of up to 16777216,"
                        + " or make a zone map instead");
        IndexBuilder one = builder(1);
        one.begin(0, 2);
        // NULL is a value.
        assertThatThrownBy(() -> one.add(new LongColumn(new long[2], new long[] {1}, 2)))
                .hasMessageContaining("2 distinct values in the first 2 rows, but");
    }

    @Test
    void aMergeOfTooManyValuesIsRefused() {
        try (TestIo io = new TestIo()) {
            List<IndexSegment> parts = List.of(built(0, range(0, 6)), built(1, range(4, 11)));
            FragmentSet live = FragmentSet.of(List.of(0, 1));
            Path folder = TestSegments.fresh(root);
            assertThatThrownBy(() -> format.merge(
                            DataType.INT64, options("max_values", "10"), parts, live, TestSegments.into(folder), io))
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("11 distinct values in the first 13 rows, but a segment");
            BuiltIndex half = format.merge(
                    DataType.INT64,
                    options("max_values", "7"),
                    parts,
                    FragmentSet.of(List.of(1)),
                    TestSegments.into(TestSegments.fresh(root)),
                    io);
            assertThat(half.details()).isEqualTo(Map.of("values", "7"));
            assertThatThrownBy(() -> format.merge(
                            DataType.INT64,
                            options("max_values", "100"),
                            List.of(parts.getFirst(), parts.getFirst()),
                            live,
                            TestSegments.into(folder),
                            io))
                    .hasMessageContaining("are covered by two segments");
            assertThatThrownBy(() -> format.merge(
                            DataType.INT64,
                            options("max_values", "100"),
                            List.of(parts.getFirst()),
                            live,
                            TestSegments.into(folder),
                            io))
                    .hasMessage("fragments [1] are covered by no segment");
        }
    }

    /// Of each row 4 bytes at most, of each value in a million rows a little more; nothing once the segment is made.
    @Test
    void theBuilderHoldsWhatTheStatementMayHold() {
        int rows = 300_000;
        try (TestIo rich = new TestIo()) {
            IndexBuilder builder = format.builder(DataType.INT64, options("max_values", "1000000"), rich);
            builder.begin(0, rows);
            builder.add(range(0, rows));
            builder.begin(1, rows);
            long first = rich.memory().reservedBytes();
            assertThat(first).isBetween(12L * rows, 90L * rows);
            builder.add(range(0, rows));
            builder.finish(TestSegments.into(TestSegments.fresh(root)));
            assertThat(rich.memory().reservedBytes()).isZero();
            assertThat(rich.memory().peakBytes()).isGreaterThan(first);
        }
        try (TestIo poor = TestIo.withBudget(1 << 20)) {
            IndexBuilder builder = format.builder(DataType.INT64, options("max_values", "1000000"), poor);
            builder.begin(0, rows);
            assertThatThrownBy(() -> builder.add(range(0, rows)))
                    .isInstanceOf(MemoryExceededException.class)
                    .hasMessageMatching("making a bitmap index needs \\d+ more bytes, but .* limit of 1048576 .*");
        }
    }

    private IndexSegment built(int fragment, LongColumn column) {
        IndexBuilder builder = builder(100);
        builder.begin(fragment, column.size());
        builder.add(column);
        Path folder = TestSegments.fresh(root);
        return TestSegments.of(folder, builder.finish(TestSegments.into(folder)), List.of(fragment));
    }

    @Test
    void theBuilderWantsAllRowsInOrder() {
        IndexBuilder builder = builder(100);
        assertThatThrownBy(() -> builder.add(range(0, 1))).isInstanceOf(IllegalStateException.class);
        builder.begin(3, 2);
        assertThatThrownBy(() -> builder.add(range(0, 3))).hasMessage("3 rows of fragment 3, which has 2");
        builder.add(range(0, 1));
        assertThatThrownBy(() -> builder.begin(4, 1)).hasMessage("fragment 3 ended after 1 of 2 rows");
        builder.add(range(0, 1));
        assertThatThrownBy(() -> builder.begin(3, 1)).hasMessage("fragment 3 comes after 3");
        assertThatThrownBy(() -> builder(100).begin(0, 1L << 32))
                .isInstanceOf(UnsupportedFeatureException.class)
                .hasMessage(
                        "not supported yet: bitmap indexes of fragments of more than 4294967295 rows (fragment 0 has"
                                + " 4294967296)");
    }
}
