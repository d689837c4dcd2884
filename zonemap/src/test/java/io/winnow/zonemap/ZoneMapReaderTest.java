package io.winnow.zonemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.index.Zones;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.roaringbitmap.RoaringBitmap;

class ZoneMapReaderTest {
    private static final Map<String, String> DETAILS = Map.of("rows_per_zone", "10", "has_null_bitmap", "true");
    private static final double NAN = Double.NaN;
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);

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

    private IndexSegment segment(Zones zones, int version, @Nullable NullBitmap nulls, Integer... fragments) {
        Path folder = TestSegments.fresh(root);
        SegmentFiles.write(zones, version, 10, nulls, TestSegments.into(folder), allocator);
        Map<String, String> details = nulls == null ? Map.of("rows_per_zone", "10") : DETAILS;
        return TestSegments.of(folder, version, details, List.of(fragments));
    }

    private ZoneAnswer answer(IndexSegment segment, DataType type) {
        return format.zones(type, segment, _ -> 100, io);
    }

    private Zones zones(ZoneRows rows, int version, Integer... fragments) {
        Zones zones = rows.zones();
        return answer(segment(zones, version, null, fragments), zones.type()).zones();
    }

    private static List<@Nullable Object> mins(Zones zones) {
        return ColumnValues.all(zones.min(), zones.type());
    }

    private static List<@Nullable Object> maxes(Zones zones) {
        return ColumnValues.all(zones.max(), zones.type());
    }

    @Test
    void inVersionZeroAMarkedBoundIsUnknownWhicheverDialect() {
        ZoneRows rows = new ZoneRows(DataType.FLOAT64)
                .zone(0, 0, 1.0, 2.0) // no NaN
                .zone(0, 10, NEGATIVE_NAN, 2.0, 0, 3) // 7.0, negative ones
                .zone(0, 20, 1.0, NAN, 0, 3) // both, positive ones; 14.0.2, negative ones
                .zone(0, 30, NEGATIVE_NAN, NEGATIVE_NAN, 0, 10) // 7.0, only negative ones
                .zone(0, 40, NAN, NAN, 0, 10) // 7.0, only positive ones
                .zone(0, 50, null, NAN, 0, 10) // 14.0.2, only NaNs
                .zone(0, 60, null, null, 10) // only NULLs
                .zone(0, 70, -0.0, 0.0);
        Zones zones = zones(rows, 0, 0);
        assertThat(mins(zones)).containsExactly(1.0, null, 1.0, null, null, null, null, -0.0);
        assertThat(maxes(zones)).containsExactly(2.0, 2.0, null, null, null, null, null, 0.0);
        assertThat(zones.nullCounts()).containsExactly(0, 0, 0, 0, 0, 0, 10, 0);
        assertThat(zones.nanCounts()).containsExactly(0, 1, 1, 1, 1, 1, 0, 0);
        assertThat(zones.negativeNanCounts()).isNull();
        assertThat(zones.extras()).isNull();
    }

    /// 7.0 counts NaNs in the slots of NULLs.
    @Test
    void inVersionZeroACountOfNansSaysOnlyThatThereMayBeSome() {
        Zones zones = zones(
                new ZoneRows(DataType.FLOAT64)
                        .zone(0, 0, NEGATIVE_NAN, NAN, 6, 10) // 4 rows, perhaps ordinary ones
                        .zone(0, 10, null, null, 10, 3)
                        .zone(0, 20, 1.0, 2.0),
                0,
                0);
        assertThat(zones.nanCounts()).containsExactly(1, 0, 0);
        // The one row that is not NULL may be NaN or not.
        Zones one = zones(new ZoneRows(DataType.FLOAT64).zone(0, 0, NEGATIVE_NAN, NAN, 9, 5), 0, 0);
        assertThat(one.nanCounts()).isNull();
        Zones longs = zones(new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L, 9), 0, 0);
        assertThat(longs.negativeNanCounts()).containsExactly(0);
        assertThatThrownBy(() -> zones(new ZoneRows(DataType.FLOAT64).zone(0, 0, 1.0, NAN, 0, 11), 0, 0))
                .hasMessageContaining("has 0 NULLs and 11 NaNs in 10 rows");
    }

    @Test
    void inVersionZeroAMarkWithoutACountMakesCountsUnknown() {
        Zones zones =
                zones(new ZoneRows(DataType.FLOAT32).zone(0, 0, 1.0f, Float.NaN).zone(0, 10, 1.0f, 2.0f), 0, 0);
        assertThat(maxes(zones)).containsExactly(null, 2.0f);
        assertThat(zones.nanCounts()).isNull();
        assertThat(zones.nullCounts()).containsExactly(0, 0);
    }

    @Test
    void inVersionOneNanIsNoBound() {
        assertThatThrownBy(() -> zones(new ZoneRows(DataType.FLOAT64).zone(0, 0, 1.0, NAN, 0, 1), 1, 0))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("zonemap.arrow: zone 0 of 1 has NaN as a bound");
    }

    @Test
    void holesLongSpansAndAnyStartAreAccepted() {
        Zones zones = zones(
                new ZoneRows(DataType.INT64)
                        .span(0, 3, 40, 1L, 2L)
                        .span(0, 50, 1, 1L, 2L)
                        .span(2, 99, 1, null, null, 1),
                1,
                0,
                2);
        assertThat(zones.starts()).containsExactly(3, 50, 99);
        assertThat(zones.lengths()).containsExactly(40, 1, 1);
    }

    @Test
    void whatIsImpossibleIsCorrupt() {
        ZoneRows longs = new ZoneRows(DataType.INT64).zone(1, 10, 1L, 2L);
        assertCorrupt(longs.zone(1, 15, 1L, 2L), "zone 1 of 2 starts at offset 15 of fragment 1, where the one before");
        assertCorrupt(
                new ZoneRows(DataType.INT64).zone(1, 0, 1L, 2L).zone(0, 0, 1L, 2L),
                "zone 1 of 2 of fragment 0 comes after one of fragment 1");
        assertCorrupt(new ZoneRows(DataType.INT64).span(0, 0, 0, 1L, 2L), "is 0 long");
        assertCorrupt(new ZoneRows(DataType.INT64).span(0, -1, 5, 1L, 2L), "at offset 18446744073709551615");
        assertCorrupt(new ZoneRows(DataType.INT64).span(0, 1, Long.MAX_VALUE, 1L, 2L), "9223372036854775807 long");
        assertCorrupt(new ZoneRows(DataType.INT64).zone(0, 95, 1L, 2L), "ends at offset 105, beyond its 100 rows");
        assertCorrupt(new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L, 11), "has 11 NULLs and 0 NaNs in 10 rows");
        assertCorrupt(new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L, 0, 1), "has 1 NaNs of type BIGINT");
        assertCorrupt(new ZoneRows(DataType.FLOAT64).zone(0, 0, 1.0, 2.0, 0, 1, 2), "has 2 negative NaNs, but 1");
        assertCorrupt(new ZoneRows(DataType.INT64).zone(0, 0, 3L, 2L), "a lower bound above its upper one");
        assertCorrupt(new ZoneRows(DataType.UINT64).zone(0, 0, -1L, 2L), "a lower bound above its upper one");
        assertCorrupt(new ZoneRows(DataType.UTF8).zone(0, 0, "b", "a"), "a lower bound above its upper one");
        assertCorrupt(new ZoneRows(DataType.INT64).zone(0, 0, null, 2L).exact(1), "says that a bound is exact");
    }

    private void assertCorrupt(ZoneRows rows, String text) {
        assertThatThrownBy(() -> zones(rows, 1, 0, 1))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("zonemap.arrow: ")
                .hasMessageContaining(text);
    }

    @Test
    void unsignedBoundsAreOrderedWithoutSign() {
        Zones zones = zones(new ZoneRows(DataType.UINT64).zone(0, 0, 2L, -1L), 1, 0);
        assertThat(maxes(zones)).containsExactly(-1L);
    }

    @Test
    void coverageAndNotTheFileSaysWhichFragmentsCount() {
        ZoneRows rows = new ZoneRows(DataType.INT64)
                .zone(0, 0, 1L, 2L, 1)
                .zone(1, 0, 3L, 4L, 2)
                .zone(2, 0, 5L, 6L)
                .exact(2);
        NullBitmap nulls = nulls(Map.of(0, RoaringBitmap.bitmapOf(3), 1, RoaringBitmap.bitmapOf(4, 5)));
        IndexSegment segment = segment(rows.zones(), 1, nulls, 1, 2, 9);
        ZoneAnswer answer = answer(segment, DataType.INT64);
        assertThat(answer.zones().fragments()).containsExactly(1, 2);
        assertThat(mins(answer.zones())).containsExactly(3L, 5L);
        assertThat(Objects.requireNonNull(answer.zones().extras()).exactMin()).containsExactly(0b01);
        assertThat(Objects.requireNonNull(answer.nulls()).offsets()).isEqualTo(Map.of(1, RoaringBitmap.bitmapOf(4, 5)));

        // A compaction takes fragments out of a segment that was read already.
        IndexSegment shrunk =
                new IndexSegment(segment.id(), 1, segment.details(), FragmentSet.of(List.of(2)), segment.files());
        long opened = io.counters().filesOpened(FileKind.INDEX);
        ZoneAnswer less = answer(shrunk, DataType.INT64);
        assertThat(less.zones().fragments()).containsExactly(2);
        assertThat(Objects.requireNonNull(less.nulls()).offsets()).isEmpty();
        assertThat(answer(segment, DataType.INT64).zones().fragments()).containsExactly(1, 2);
        assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(opened);
    }

    private static NullBitmap nulls(Map<Integer, RoaringBitmap> offsets, Integer... whole) {
        return new NullBitmap(new TreeMap<>(offsets), new TreeSet<>(Arrays.asList(whole)));
    }

    @Test
    void aBitmapOfNoLengthIsTheWholeFragment() {
        ZoneRows rows = new ZoneRows(DataType.INT64)
                .span(0, 0, 100, null, null, 100)
                .zone(1, 0, 1L, 2L, 1)
                .span(5, 0, 100, null, null, 100);
        IndexSegment segment = segment(rows.zones(), 1, nulls(Map.of(1, RoaringBitmap.bitmapOf(7)), 0, 5), 0, 1, 5);
        ZoneAnswer answer = format.zones(DataType.INT64, segment, fragment -> fragment == 5 ? -1 : 100, io);
        // Of fragment 5, which is no more, nothing needs to be known.
        assertThat(Objects.requireNonNull(answer.nulls()).offsets())
                .isEqualTo(Map.of(0, RoaringBitmap.bitmapOfRange(0, 100), 1, RoaringBitmap.bitmapOf(7)));
    }

    @Test
    void nullsThatZonesAndBitmapCountDifferentlyAreCorrupt() {
        ZoneRows rows = new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L, 2);
        IndexSegment less = segment(rows.zones(), 1, nulls(Map.of(0, RoaringBitmap.bitmapOf(7))), 0);
        assertThatThrownBy(() -> answer(less, DataType.INT64))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("are {0=2}, but its bitmap has {0=1}");
        IndexSegment beyond = segment(rows.zones(), 1, nulls(Map.of(0, RoaringBitmap.bitmapOf(7, 100))), 0);
        assertThatThrownBy(() -> answer(beyond, DataType.INT64))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("row 100 of fragment 0 is NULL, beyond its 100 rows");
    }

    @Test
    void detailsDecideWhetherNullsAreKnown() {
        Zones zones = new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L).zones();
        IndexSegment with = segment(zones, 1, nulls(Map.of()), 0);
        assertThat(Objects.requireNonNull(answer(with, DataType.INT64).nulls()).offsets())
                .isEmpty();
        IndexSegment denied = new IndexSegment("a", 1, Map.of(), with.fragments(), with.files());
        assertThat(format.isUsable(denied)).isTrue();
        assertThat(answer(denied, DataType.INT64).nulls()).isNull();

        IndexSegment without = segment(zones, 1, null, 0);
        IndexSegment promised = new IndexSegment("b", 1, DETAILS, without.fragments(), without.files());
        assertThatThrownBy(() -> answer(promised, DataType.INT64))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("names no bitmap of NULLs, which the segment's details promise");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 2, 99})
    void otherVersionsAreNotUsable(int version) {
        IndexSegment known =
                segment(new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L).zones(), 1, null, 0);
        IndexSegment other = new IndexSegment("a", version, known.details(), known.fragments(), known.files());
        assertThat(format.isUsable(other)).isFalse();
        assertThatThrownBy(() -> answer(other, DataType.INT64)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void detailsThatMakeNoSenseAreNotUsable() {
        for (Map<String, String> details : List.of(
                Map.of("rows_per_zone", "0"),
                Map.of("rows_per_zone", "4294967296"),
                Map.of("rows_per_zone", "many"),
                Map.of("use_seeds", "1"),
                Map.of("has_null_bitmap", ""))) {
            assertThat(format.isUsable(new IndexSegment("a", 1, details, FragmentSet.EMPTY, List.of())))
                    .as("%s", details)
                    .isFalse();
        }
    }

    @Test
    void eachVersionHasItsOwnColumns() {
        IndexSegment one =
                segment(new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L).zones(), 1, null, 0);
        IndexSegment relabelled = new IndexSegment("a", 0, one.details(), one.fragments(), one.files());
        assertThatThrownBy(() -> answer(relabelled, DataType.INT64))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("zonemap.arrow: its columns are ");
        assertThatThrownBy(() -> answer(one, DataType.INT32))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("zonemap.arrow: its columns are ");
    }

    @Test
    void filesAreReadOnceAndCounted() {
        Zones zones = new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L).exact(1).zones();
        IndexSegment segment = segment(zones, 1, nulls(Map.of()), 0);
        answer(segment, DataType.INT64);
        answer(segment, DataType.INT64);
        long bytes = segment.files().stream().mapToLong(file -> file.length()).sum();
        assertThat(segment.files()).hasSize(3);
        assertThat(io.counters().filesOpened(FileKind.INDEX)).isEqualTo(3);
        assertThat(io.counters().bytesRead()).isEqualTo(bytes);
    }

    @Test
    void anyChangeOfAFileIsNoticed() throws IOException {
        Zones zones =
                new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L, 1).exact(1).zones();
        IndexSegment segment = segment(zones, 1, nulls(Map.of(0, RoaringBitmap.bitmapOf(3))), 0);
        for (IndexFile file : segment.files()) {
            Path path = Path.of(file.path());
            byte[] whole = Files.readAllBytes(path);
            byte[] changed = whole.clone();
            changed[changed.length / 2] ^= 1;
            Files.write(path, changed);
            assertThatThrownBy(() -> answer(segment, DataType.INT64))
                    .isInstanceOf(CorruptDataException.class)
                    .hasMessageContaining(file.path() + ": is damaged: its checksum is ");
            Files.write(path, Arrays.copyOf(whole, whole.length - 1));
            assertThatThrownBy(() -> answer(segment, DataType.INT64))
                    .isInstanceOf(CorruptDataException.class)
                    .hasMessageContaining(file.path() + ": has " + (whole.length - 1) + " bytes where " + whole.length
                            + " were written");
            Files.delete(path);
            assertThatThrownBy(() -> answer(segment, DataType.INT64))
                    .isInstanceOf(IoFailureException.class)
                    .hasMessageContaining(file.path());
            Files.write(path, whole);
        }
        assertThat(answer(segment, DataType.INT64).zones().count()).isEqualTo(1);
    }

    @Test
    void aLayoutOfExtrasThatIsNotKnownIsPassedOver() {
        Zones zones = new ZoneRows(DataType.INT64).zone(0, 0, 1L, 2L).exact(1).zones();
        IndexSegment segment = segment(zones, 1, null, 0);
        assertThat(answer(segment, DataType.INT64).zones().extras()).isNotNull();
        Path path = Path.of(segment.files().getFirst().path());
        assertThat(path).hasFileName("extras.arrow");
        byte[] bytes = TestSegments.bytes(path);
        replace(bytes, "winnow.extras_version", "winnow.extras_Version");
        Path folder = TestSegments.fresh(root);
        try {
            Files.write(folder.resolve("extras.arrow"), bytes);
            Files.copy(path.resolveSibling("zonemap.arrow"), folder.resolve("zonemap.arrow"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        IndexSegment newer = TestSegments.of(folder, 1, segment.details(), List.of(0));
        assertThat(answer(newer, DataType.INT64).zones().extras()).isNull();
    }

    private static void replace(byte[] bytes, String from, String to) {
        byte[] wanted = from.getBytes(StandardCharsets.US_ASCII);
        int found = 0;
        for (int i = 0; i + wanted.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                System.arraycopy(to.getBytes(StandardCharsets.US_ASCII), 0, bytes, i, wanted.length);
                found++;
            }
        }
        assertThat(found).isEqualTo(2); // in the schema and in the footer
    }
}
