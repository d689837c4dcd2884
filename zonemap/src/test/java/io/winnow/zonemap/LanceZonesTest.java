package io.winnow.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.index.Zones;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.testing.TestIo;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import io.winnow.zonemap.testing.LanceDataset;
import io.winnow.zonemap.testing.LanceSegments;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.roaringbitmap.RoaringBitmap;

/// Zone maps of real Lance datasets, in our container, against the rows that they speak of.
class LanceZonesTest {
    @TempDir
    private Path root;

    static List<String> datasets() {
        return LanceDataset.names();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("datasets")
    void zonesAndNullsHoldForTheRows(String name) {
        LanceDataset dataset = LanceDataset.of(name);
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo()) {
            ZoneMapFormat format = new ZoneMapFormat(allocator);
            LanceDataset.Rows rows = dataset.rows(io);
            Map<Integer, Long> physical = physicalRows(rows);
            for (LanceDataset.Segment dump : dataset.zoneMaps()) {
                IndexSegment segment =
                        LanceSegments.convert(dataset.folder().resolve(dump.file()), TestSegments.fresh(root), io);
                DataType type = rows.type(dump.column());
                if (segment.version() > 1) {
                    assertThat(format.isUsable(segment)).isFalse();
                    continue;
                }
                assertThat(format.isUsable(segment)).isTrue();
                ZoneAnswer answer = format.zones(type, segment, id -> physical.getOrDefault(id, -1L), io);
                if (dump.isStale()) {
                    // What covers the new fragments says nothing of them.
                    assertThat(answer.zones().count()).isZero();
                    continue;
                }
                new Check(dump.file(), segment, answer, rows, physical, rows.column(dump.column())).all();
            }
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("datasets")
    void seedsHoldForTheRows(String name) {
        LanceDataset dataset = LanceDataset.of(name);
        try (LazyAllocator allocator = LazyAllocator.root();
                TestIo io = new TestIo()) {
            ZoneMapFormat format = new ZoneMapFormat(allocator);
            LanceDataset.Rows rows = dataset.rows(io);
            Map<Integer, Long> physical = physicalRows(rows);
            for (LanceDataset.SeedDump dump : dataset.seeds()) {
                IndexSegment segment = LanceSegments.convertSeed(
                        dataset.folder().resolve(dump.file()), dump.fragment(), TestSegments.fresh(root), io);
                ZoneAnswer answer =
                        format.zones(rows.type(dump.column()), segment, id -> physical.getOrDefault(id, -1L), io);
                assertThat(answer.zones().count()).isPositive();
                new Check(dump.file(), segment, answer, rows, physical, rows.column(dump.column())).all();
            }
        }
    }

    private static Map<Integer, Long> physicalRows(LanceDataset.Rows rows) {
        Map<Integer, Long> physical = new TreeMap<>();
        for (long address : rows.addresses()) {
            physical.merge((int) (address >>> 32), 1L, Long::sum);
        }
        return physical;
    }

    private record Check(
            String file,
            IndexSegment segment,
            ZoneAnswer answer,
            LanceDataset.Rows rows,
            Map<Integer, Long> physical,
            Column column) {
        void all() {
            TreeMap<Long, Integer> positions = new TreeMap<>();
            for (int i = 0; i < rows.addresses().length; i++) {
                positions.put(rows.addresses()[i], i);
            }
            Zones zones = answer.zones();
            TreeSet<Long> inZones = new TreeSet<>();
            for (int zone = 0; zone < zones.count(); zone++) {
                assertThat(segment.fragments().contains(zones.fragments()[zone]))
                        .isTrue();
                if (!physical.containsKey(zones.fragments()[zone])) {
                    continue; // of a fragment that is no more
                }
                long start = (long) zones.fragments()[zone] << 32 | zones.starts()[zone];
                Map<Long, Integer> span = positions.subMap(start, start + zones.lengths()[zone]);
                inZones.addAll(span.keySet());
                zone(zone, List.copyOf(span.values()));
            }
            for (Map.Entry<Long, Integer> row : positions.entrySet()) {
                int fragment = (int) (row.getKey() >>> 32);
                boolean isCovered = segment.fragments().contains(fragment);
                boolean isLive = rows.deleted()[row.getValue()] == 0;
                if (isCovered && isLive) {
                    assertThat(inZones).as("%s: row %s", file, row.getKey()).contains(row.getKey());
                }
                if (answer.nulls() != null && isLive) {
                    RoaringBitmap nulls = answer.nulls().of(fragment);
                    assertThat(nulls.contains(row.getKey().intValue()))
                            .as("%s: row %s is NULL", file, row.getKey())
                            .isEqualTo(isCovered && value(row.getValue()) == null);
                }
            }
            assertThat(answer.nulls() != null)
                    .isEqualTo("true".equals(segment.details().get("has_null_bitmap")));
        }

        private @Nullable Object value(int row) {
            return ColumnValues.at(column, answer.zones().type(), row);
        }

        /// Rows that are deleted now may have been summarised or not.
        private void zone(int zone, List<Integer> span) {
            Zones zones = answer.zones();
            DataType type = zones.type();
            Object min = ColumnValues.at(zones.min(), type, zone);
            Object max = ColumnValues.at(zones.max(), type, zone);
            int[] nulls = new int[2];
            int[] nans = new int[2];
            int[] negative = new int[2];
            for (int row : span) {
                int deleted = rows.deleted()[row];
                Object value = value(row);
                if (value == null) {
                    nulls[deleted]++;
                } else if (ZoneModel.isNan(value)) {
                    nans[deleted]++;
                    negative[deleted] += ZoneModel.isNegative(value) ? 1 : 0;
                } else if (deleted == 0) {
                    String what = file + ": zone " + zone + ", " + value + " in " + min + " to " + max;
                    assertThat(min == null || order(min, value, type) <= 0)
                            .as(what)
                            .isTrue();
                    assertThat(max == null || order(value, max, type) <= 0)
                            .as(what)
                            .isTrue();
                }
            }
            counts(zones.nullCounts(), zone, nulls);
            if (zones.negativeNanCounts() == null) {
                if (zones.nanCounts() != null && zones.nanCounts()[zone] == 0) {
                    assertThat(nans[0]).as("%s: zone %d", file, zone).isZero();
                }
            } else {
                counts(zones.nanCounts(), zone, nans);
                counts(zones.negativeNanCounts(), zone, negative);
            }
        }

        private static int order(Object left, Object right, DataType type) {
            return ScalarOrder.compare(left, right, type);
        }

        private void counts(int @Nullable [] counts, int zone, int[] liveAndDeleted) {
            if (counts != null) {
                assertThat(counts[zone])
                        .as("%s: zone %d", file, zone)
                        .isBetween(liveAndDeleted[0], liveAndDeleted[0] + liveAndDeleted[1]);
            }
        }
    }
}
