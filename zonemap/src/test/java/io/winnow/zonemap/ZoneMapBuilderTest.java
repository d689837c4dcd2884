package io.winnow.zonemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.index.Zones;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.SeedFormat;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.RandomFragments;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

class ZoneMapBuilderTest {
    private static final int FIELD = 7;

    private static Map<String, String> options(int rowsPerZone) {
        return Map.of("rows_per_zone", Integer.toString(rowsPerZone), "use_seeds", "true");
    }

    @Property(tries = 200)
    void zonesSayWhatTheirRowsAre(@ForAll long seed, @ForAll @IntRange(min = 1, max = 100) int rowsPerZone)
            throws IOException {
        List<DataType> types = RandomValues.types();
        RandomFragments table = RandomTable.of(types.get((int) Math.floorMod(seed, (long) types.size())), seed);
        Path folder = Files.createTempDirectory("zones");
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo()) {
            ZoneMapFormat format = new ZoneMapFormat(allocator);
            IndexBuilder builder = format.builder(table.type(), options(rowsPerZone));
            table.pieces().forEach((fragment, pieces) -> {
                builder.begin(fragment, table.rows(fragment));
                pieces.forEach(builder::add);
            });
            Path plain = Files.createDirectory(folder.resolve("plain"));
            BuiltIndex built = builder.finish(TestSegments.into(plain));
            assertThat(built.version()).isEqualTo(1);
            assertThat(built.details())
                    .isEqualTo(Map.of(
                            "rows_per_zone",
                            Integer.toString(rowsPerZone),
                            "use_seeds",
                            "true",
                            "has_null_bitmap",
                            "true"));

            IndexSegment segment =
                    TestSegments.of(plain, built, List.copyOf(table.pieces().keySet()));
            assertThat(format.isUsable(segment)).isTrue();
            ZoneAnswer answer = format.zones(table.type(), segment, table::rows, io);
            check(table, rowsPerZone, answer);
            checkSeeds(format, table, rowsPerZone, plain, folder.resolve("seeded"));
        } finally {
            deleteAll(folder);
        }
    }

    private static void check(RandomFragments table, int rowsPerZone, ZoneAnswer answer) {
        Zones zones = answer.zones();
        ZoneModel model = new ZoneModel(zones);
        int zone = 0;
        for (int fragment : table.pieces().keySet()) {
            List<@Nullable Object> values = table.values(fragment);
            RoaringBitmap nulls = new RoaringBitmap();
            for (int start = 0; start < values.size(); start += rowsPerZone) {
                int end = Math.min(values.size(), start + rowsPerZone);
                assertThat(zones.fragments()[zone]).isEqualTo(fragment);
                assertThat(zones.starts()[zone]).isEqualTo(start);
                assertThat(zones.lengths()[zone]).isEqualTo(end - start);
                model.check(zone, values.subList(start, end));
                for (int i = start; i < end; i++) {
                    if (values.get(i) == null) {
                        nulls.add(i);
                    }
                }
                zone++;
            }
            assertThat(Objects.requireNonNull(answer.nulls()).of(fragment)).isEqualTo(nulls);
        }
        assertThat(zones.count()).isEqualTo(zone);
    }

    /// A segment from seeds is the same, byte for byte, as one from the rows.
    private static void checkSeeds(
            ZoneMapFormat format, RandomFragments table, int rowsPerZone, Path plain, Path folder) throws IOException {
        IndexBuilder builder = format.builder(table.type(), options(rowsPerZone));
        for (int fragment : table.pieces().keySet()) {
            List<Column> pieces = Objects.requireNonNull(table.pieces().get(fragment));
            builder.begin(fragment, table.rows(fragment));
            if (fragment % 3 == 2) {
                pieces.forEach(builder::add);
                continue;
            }
            SeedFormat.Writer writer = format.writer(List.of(
                    new SeedFormat.SeededColumn(FIELD + 1, table.type(), options(rowsPerZone)),
                    new SeedFormat.SeededColumn(FIELD, table.type(), options(rowsPerZone)),
                    new SeedFormat.SeededColumn(FIELD, table.type(), options(rowsPerZone + 1))));
            pieces.forEach(piece -> writer.add(List.of(piece, piece, piece)));
            ByteBuffer seeds = ByteBuffer.wrap(writer.finish());
            assertThat(builder.addSeeds(seeds, FIELD + 2)).isFalse();
            assertThat(builder.addSeeds(seeds, FIELD)).isTrue();
        }
        Files.createDirectory(folder);
        builder.finish(TestSegments.into(folder));
        for (String name : List.of("zonemap.arrow", "buffer-0.bin", "extras.arrow")) {
            if (Files.exists(plain.resolve(name))) {
                assertThat(folder.resolve(name)).hasSameBinaryContentAs(plain.resolve(name));
            } else {
                assertThat(folder.resolve(name)).doesNotExist();
            }
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void zonesEndWithTheirFragments(@TempDir Path folder) {
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo()) {
            ZoneMapFormat format = new ZoneMapFormat(allocator);
            IndexBuilder builder = format.builder(DataType.INT64, options(4));
            for (int fragment = 0; fragment < 2; fragment++) {
                builder.begin(fragment, 6);
                builder.add(ColumnBuilder.column(DataType.INT64, List.of(1L, 2L, 3L, 4L, 5L, 6L)));
            }
            BuiltIndex built = builder.finish(TestSegments.into(folder));
            IndexSegment segment = TestSegments.of(folder, built, List.of(0, 1));
            Zones zones = format.zones(DataType.INT64, segment, _ -> 6, io).zones();
            List<String> places = new ArrayList<>();
            for (int i = 0; i < zones.count(); i++) {
                places.add("F" + zones.fragments()[i] + " [" + zones.starts()[i] + ", "
                        + (zones.starts()[i] + zones.lengths()[i]) + ") "
                        + ColumnValues.at(zones.min(), zones.type(), i) + " to "
                        + ColumnValues.at(zones.max(), zones.type(), i));
            }
            assertThat(places)
                    .containsExactly("F0 [0, 4) 1 to 4", "F0 [4, 6) 5 to 6", "F1 [0, 4) 1 to 4", "F1 [4, 6) 5 to 6");
        }
    }

    @Test
    void fragmentsComeWholeAndInOrder() {
        try (LazyAllocator allocator = LazyAllocator.root()) {
            IndexBuilder builder = new ZoneMapFormat(allocator).builder(DataType.INT64, options(4));
            Column column = ColumnBuilder.column(DataType.INT64, List.of(1L, 2L));
            assertThatThrownBy(() -> builder.add(column)).isInstanceOf(IllegalStateException.class);
            builder.begin(3, 3);
            builder.add(column);
            assertThatThrownBy(() -> builder.add(column)).hasMessage("4 rows of fragment 3, which has 3");
            assertThatThrownBy(() -> builder.begin(4, 1)).hasMessage("fragment 3 ended after 2 of 3 rows");
            builder.add(column.slice(0, 1));
            assertThatThrownBy(() -> builder.begin(2, 1)).hasMessage("fragment 2 comes after 3");
        }
    }

    @Test
    void countsThatNeedMoreThan32BitsAreAnError() {
        assertThat(ZoneBlock.unsigned(0xFFFF_FFFFL, "NULLs")).isEqualTo(-1);
        assertThatThrownBy(() -> ZoneBlock.unsigned(1L << 32, "NULLs"))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("4294967296 NULLs");
    }
}
