package io.winnow.zonemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.ColumnValues;
import io.winnow.core.index.Zones;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

class ZoneMapMergeTest {
    private static final Map<String, String> OPTIONS = Map.of("rows_per_zone", "20", "use_seeds", "false");

    @TempDir
    private Path root;

    private final LazyAllocator allocator = LazyAllocator.root();
    private final TestIo io = new TestIo();
    private final ZoneMapFormat format = new ZoneMapFormat(allocator);

    @AfterEach
    void close() {
        io.close();
        allocator.close();
    }

    private IndexSegment segment(ZoneRows rows, int version, @Nullable NullBitmap nulls, Integer... fragments) {
        Path folder = TestSegments.fresh(root);
        SegmentFiles.write(rows.zones(), version, 10, nulls, TestSegments.into(folder), allocator);
        Map<String, String> details = nulls == null ? Map.of() : Map.of("has_null_bitmap", "true");
        return TestSegments.of(folder, version, details, List.of(fragments));
    }

    private static NullBitmap nulls(Map<Integer, RoaringBitmap> offsets, Integer... whole) {
        return new NullBitmap(new TreeMap<>(offsets), new TreeSet<>(List.of(whole)));
    }

    private IndexSegment merge(DataType type, List<IndexSegment> segments, Integer... live) {
        Path folder = TestSegments.fresh(root);
        BuiltIndex built =
                format.merge(type, OPTIONS, segments, FragmentSet.of(List.of(live)), TestSegments.into(folder), io);
        return TestSegments.of(folder, built, List.of(live));
    }

    private ZoneAnswer answer(DataType type, IndexSegment segment) {
        return format.zones(type, segment, _ -> 100, io);
    }

    @Test
    void zonesComeInTheOrderOfFragmentsAndOnlyOfLiveOnesTheirSegmentCovers() {
        IndexSegment even = segment(
                new ZoneRows(DataType.UTF8)
                        .zone(0, 0, "a", "b", 1)
                        .zone(2, 0, "c", "d")
                        .zone(2, 10, "e", null)
                        .zone(3, 0, "stale", "stale", 1)
                        .exact(2),
                1,
                nulls(Map.of(0, RoaringBitmap.bitmapOf(4), 3, RoaringBitmap.bitmapOf(1))),
                0,
                2,
                8);
        IndexSegment odd = segment(
                new ZoneRows(DataType.UTF8)
                        .zone(1, 0, "f", "g")
                        .zone(3, 0, "h", "i")
                        .span(5, 0, 100, null, null, 100),
                1,
                nulls(Map.of(), 5),
                1,
                3,
                5);
        IndexSegment merged = merge(DataType.UTF8, List.of(odd, even), 0, 1, 2, 5);
        assertThat(merged.version()).isEqualTo(1);
        assertThat(merged.details())
                .isEqualTo(Map.of("rows_per_zone", "20", "use_seeds", "false", "has_null_bitmap", "true"));
        ZoneAnswer answer = answer(DataType.UTF8, merged);
        Zones zones = answer.zones();
        assertThat(zones.fragments()).containsExactly(0, 1, 2, 2, 5);
        assertThat(zones.starts()).containsExactly(0, 0, 0, 10, 0);
        assertThat(ColumnValues.all(zones.min(), DataType.UTF8)).containsExactly("a", "f", "c", "e", null);
        assertThat(ColumnValues.all(zones.max(), DataType.UTF8)).containsExactly("b", "g", "d", null, null);
        // Only zones of the segment with extras may be exact.
        Zones.Extras extras = Objects.requireNonNull(zones.extras());
        assertThat(extras.exactMin()).containsExactly(0b00101);
        assertThat(extras.sums().isValid(1)).isFalse();
        assertThat(Objects.requireNonNull(answer.nulls()).offsets())
                .isEqualTo(Map.of(0, RoaringBitmap.bitmapOf(4), 5, RoaringBitmap.bitmapOfRange(0, 100)));
    }

    @Test
    void nullsAreKnownOnlyWhereEverySourceKnowsThem() {
        ZoneRows first = new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L, 1);
        IndexSegment with = segment(first, 1, nulls(Map.of(0, RoaringBitmap.bitmapOf(4))), 0);
        IndexSegment without = segment(new ZoneRows(DataType.INT64).zone(1, 0, 1L, 2L), 1, null, 1);
        IndexSegment merged = merge(DataType.INT64, List.of(with, without), 0, 1);
        assertThat(merged.details()).containsEntry("has_null_bitmap", "false");
        assertThat(merged.files()).extracting(file -> file.name()).containsExactly("zonemap.arrow");
        assertThat(answer(DataType.INT64, merged).nulls()).isNull();
        // A source that gives nothing has no say.
        IndexSegment kept = merge(DataType.INT64, List.of(with, without), 0);
        assertThat(Objects.requireNonNull(answer(DataType.INT64, kept).nulls()).offsets())
                .isEqualTo(Map.of(0, RoaringBitmap.bitmapOf(4)));
    }

    @Test
    void versionZeroStaysVersionZeroAndKeepsItsMarks() {
        IndexSegment first =
                segment(new ZoneRows(DataType.FLOAT64).zone(0, 0, -Double.NaN, 2.0, 0, 3), 0, nulls(Map.of()), 0);
        IndexSegment second =
                segment(new ZoneRows(DataType.FLOAT64).zone(1, 0, 1.0, Double.NaN, 0, 0), 0, nulls(Map.of()), 1);
        IndexSegment merged = merge(DataType.FLOAT64, List.of(first, second), 0, 1);
        assertThat(merged.version()).isZero();
        assertThat(StoredSegment.read(DataType.FLOAT64, merged, io).zones().max())
                .satisfies(max ->
                        assertThat(ColumnValues.at(max, DataType.FLOAT64, 1)).isEqualTo(Double.NaN));
        Zones zones = answer(DataType.FLOAT64, merged).zones();
        assertThat(ColumnValues.all(zones.min(), DataType.FLOAT64)).containsExactly(null, 1.0);
        assertThat(zones.nanCounts()).isNull();
        assertThat(zones.negativeNanCounts()).isNull();
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        IndexSegment zero = segment(new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L), 0, null, 0);
        IndexSegment one = segment(new ZoneRows(DataType.INT64).zone(1, 0, 1L, 2L), 1, null, 1);
        IndexSegment twice = segment(new ZoneRows(DataType.INT64).zone(1, 0, 1L, 2L), 1, null, 1, 2);
        assertThatThrownBy(() -> merge(DataType.INT64, List.of(zero, one), 0, 1))
                .hasMessage("segments of versions 0 and 1");
        assertThatThrownBy(() -> merge(DataType.INT64, List.of(one, twice), 1))
                .hasMessage("fragments [1] are covered by two segments");
        assertThatThrownBy(() -> merge(DataType.INT64, List.of(one), 1, 4))
                .hasMessage("fragments [4] are covered by no segment");
    }

    @Test
    void nothingThatIsAliveMakesAnEmptySegment() {
        IndexSegment one = segment(new ZoneRows(DataType.INT64).zone(1, 0, 1L, 2L), 1, null, 1);
        IndexSegment merged = merge(DataType.INT64, List.of(one));
        assertThat(answer(DataType.INT64, merged).zones().count()).isZero();
    }
}
