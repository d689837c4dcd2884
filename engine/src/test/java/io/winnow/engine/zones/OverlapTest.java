package io.winnow.engine.zones;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OverlapTest {
    private static final DataType LONG = DataType.INT64;

    private static TestZones clustered() {
        return new TestZones(LONG).add(4, 1L, 4L).add(4, 10L, 15L).add(4, 20L, 23L);
    }

    @Test
    void zonesThatDoNotOverlapAreOneDeep() {
        // Points 2, 12 and 21; ranges from 2 to 12 and from 12 to 21.
        assertThat(clustered().layout().overlap()).isEqualTo(new Overlap(1.0, 4 / 12.0, 8 / 12.0));
    }

    @Test
    void theSameValuesShuffledAreAsDeepAsThereAreZones() {
        // 1, 10, 20, 4 | 22, 2, 14, 12 | 3, 15, 23, 21: points 10, 12 and 13.
        TestZones shuffled = new TestZones(LONG).add(4, 1L, 20L).add(4, 2L, 22L).add(4, 3L, 23L);
        assertThat(shuffled.layout().overlap()).isEqualTo(new Overlap(3.0, 1.0, 1.0));
    }

    @Test
    void zonesThatTouchAreTwoDeepOnlyAtTheirBorder() {
        // Points 1 and 2: the second zone's is the first one's end.
        TestZones touching = new TestZones(LONG).add(1, 0L, 2L).add(3, 2L, 2L);
        assertThat(touching.layout().overlap()).isEqualTo(new Overlap(1.5, (1 + 4) / 2.0 / 4, 1.0));
    }

    @Test
    void rowsInNoZoneAreKept() {
        assertThat(clustered().layout(20, null).overlap()).isEqualTo(new Overlap(1.0, (4 + 8) / 20.0, (8 + 8) / 20.0));
    }

    @Test
    void unknownBoundsAreKeptAndNullsAreNot() {
        TestZones zones = clustered()
                .add(4, null, null)
                .add(8, null, null, 8, 0)
                .add(1, null, 11L)
                .add(2, 15L, null);
        // Points 2, 12 and 21, of 27 rows: 4 open ones always, 1 up to 11, 2 from 15 on.
        Overlap overlap = zones.layout().overlap();
        assertThat(overlap.depth()).isEqualTo((3 + 2 + 3) / 3.0);
        assertThat(overlap.keptPoint()).isCloseTo((9 + 8 + 10) / 3.0 / 27, within(1e-15));
        assertThat(overlap.keptRange()).isCloseTo((13 + 14) / 2.0 / 27, within(1e-15));
    }

    @Test
    void withoutPointsWhatIsNoProofIsKept() {
        TestZones zones =
                new TestZones(LONG).add(3, null, null).add(4, null, null, 4, 0).add(5, 1L, null);
        assertThat(zones.layout(16, null).overlap()).isEqualTo(new Overlap(null, 12 / 16.0, 12 / 16.0));
        TestZones lists = new TestZones(new DataType.ListOf(LONG)).add(3, null, null);
        assertThat(lists.layout().overlap()).isEqualTo(new Overlap(null, 1.0, 1.0));
        assertThat(new TestZones(LONG).layout().overlap()).isEqualTo(new Overlap(null, null, null));
        assertThat(new TestZones(LONG).layout(7, null).overlap()).isEqualTo(new Overlap(null, 1.0, 1.0));
    }

    @Test
    void aZoneThatContradictsItselfIsKept() {
        TestZones zones = clustered().add(4, 9L, 8L);
        assertThat(zones.layout().overlap()).isEqualTo(new Overlap(2.0, 8 / 16.0, 12 / 16.0));
    }

    @Test
    void aNanInPlaceOfABoundIsUnknown() {
        TestZones zones =
                new TestZones(DataType.FLOAT64).add(2, 1.0, Double.NaN, 0, 1).add(2, -5.0, -4.0);
        ZoneLayout.Builder builder = new ZoneLayout.Builder(DataType.FLOAT64);
        builder.add(4, zones.facts(0), 0, 2, null);
        assertThat(builder.build().overlap()).isEqualTo(new Overlap(1.0, 0.5, 0.5));
    }

    @Test
    void onePercentOfThePointsLiesWithinARange() {
        TestZones zones = new TestZones(LONG);
        for (long i = 0; i < 1000; i++) {
            zones.add(10, 10 * i, 10 * i + 9);
        }
        Overlap overlap = zones.layout().overlap();
        assertThat(overlap.keptPoint()).isCloseTo(0.001, within(1e-15));
        assertThat(overlap.keptRange()).isCloseTo(0.011, within(1e-15));
    }

    private static void assertApart(TestZones zones) {
        assertThat(zones.layout().overlap().depth()).isEqualTo(1.0);
    }

    private static void assertTogether(TestZones zones) {
        assertThat(zones.layout().overlap().depth()).isEqualTo((double) zones.count());
    }

    @Test
    void everyTypeIsComparedInItsOwnOrder() {
        // As UTF-16 the second zone would lie within the first; as signed bytes the same.
        assertApart(new TestZones(DataType.UTF8).add(1, "a", "\uffee").add(1, "\ud83d\ude00", "\ud83d\ude01"));
        assertApart(new TestZones(DataType.BINARY)
                .add(1, Bytes.of((byte) 1), Bytes.of((byte) 0x7f))
                .add(1, Bytes.of((byte) 0x80), Bytes.of((byte) 0xff)));
        assertApart(new TestZones(DataType.UINT64).add(1, 1L, Long.MAX_VALUE).add(1, Long.MIN_VALUE, -1L));
        assertApart(new TestZones(DataType.FLOAT64)
                .add(1, Double.NEGATIVE_INFINITY, -1.0)
                .add(1, -0.0, 0.0)
                .add(1, 1e-300, Double.POSITIVE_INFINITY));
        assertTogether(new TestZones(DataType.FLOAT64).add(1, -0.0, -0.0).add(1, 0.0, 0.0));
        assertApart(new TestZones(DataType.BOOL).add(1, false, false).add(1, true, true));
        DataType wide = new DataType.Decimal(38, 2);
        assertApart(new TestZones(wide)
                .add(1, new BigDecimal("-99999999999999999999.99"), new BigDecimal("9.99"))
                .add(1, new BigDecimal("10.00"), new BigDecimal("99999999999999999999.99")));
        assertTogether(new TestZones(wide)
                .add(1, new BigDecimal("1.00"), new BigDecimal("9.00"))
                .add(1, new BigDecimal("2.00"), new BigDecimal("9.50")));
        assertTogether(new TestZones(DataType.UTF8).add(1, "name 1", "name 8").add(1, "name 2", "name 9"));
        assertApart(
                new TestZones(DataType.UTF8).add(1, "", "").add(1, "\0", "\0").add(1, "\0\0", "\0\0\0"));
    }

    @Test
    void halfwayIsBetween() {
        assertThat(Middles.of(Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(-1);
        assertThat(Middles.of(-3, -2)).isEqualTo(-3);
        Random random = new Random(4);
        for (int i = 0; i < 10_000; i++) {
            byte[] one = new byte[random.nextInt(10)];
            random.nextBytes(one);
            byte[] other = Arrays.copyOf(one, random.nextInt(10));
            if (other.length > 0 && random.nextBoolean()) {
                other[random.nextInt(other.length)] = (byte) random.nextInt();
            }
            boolean turned = Arrays.compareUnsigned(one, other) > 0;
            byte[] middle = Middles.of(turned ? other : one, turned ? one : other);
            assertThat(Arrays.compareUnsigned(turned ? other : one, middle)).isLessThanOrEqualTo(0);
            assertThat(Arrays.compareUnsigned(middle, turned ? one : other)).isLessThanOrEqualTo(0);
        }
    }

    /// What the numbers say is what a search keeps, whatever the order of the zones.
    @Test
    void keepsWhatSearchesKeep() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            int count = 1 + random.nextInt(250);
            List<long[]> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                long low = random.nextInt(1000);
                all.add(new long[] {1 + random.nextInt(9), low, low + random.nextInt(200), random.nextInt(20)});
            }
            TestZones zones = zones(all);
            Overlap overlap = zones.layout().overlap();
            List<Long> points = new ArrayList<>();
            for (long[] zone : all) {
                if (zone[3] > 3) {
                    points.add(Math.floorDiv(zone[1] + zone[2], 2));
                }
            }
            Collections.shuffle(all, random);
            Overlap shuffled = zones(all).layout().overlap();
            assertThat(shuffled).as("seed %d, round %d", seed, round).isEqualTo(overlap);
            if (points.isEmpty()) {
                assertThat(overlap.depth()).isNull();
                continue;
            }
            Collections.sort(points);
            int step = points.size() == 1 ? 0 : (points.size() + 99) / 100;
            double point = 0;
            double range = 0;
            for (int i = 0; i < points.size(); i++) {
                point += kept(zones, points.get(i), points.get(i));
                range += i + step < points.size() ? kept(zones, points.get(i), points.get(i + step)) : 0;
            }
            assertThat(overlap.keptPoint())
                    .as("seed %d, round %d", seed, round)
                    .isCloseTo(point / points.size() / zones.rows(), within(1e-12));
            assertThat(overlap.keptRange())
                    .as("seed %d, round %d", seed, round)
                    .isCloseTo(range / (points.size() - step) / zones.rows(), within(1e-12));
        }
    }

    private static TestZones zones(List<long[]> all) {
        TestZones zones = new TestZones(LONG);
        for (long[] zone : all) {
            Long low = zone[3] == 1 || zone[3] == 3 ? null : Long.valueOf(zone[1]);
            Long high = zone[3] == 2 || zone[3] == 3 ? null : Long.valueOf(zone[2]);
            boolean empty = zone[3] == 0;
            zones.add(zone[0], empty ? null : low, empty ? null : high, empty ? (int) zone[0] : 0, 0);
        }
        return zones;
    }

    private static long kept(TestZones zones, long from, long to) {
        ColumnRef column = new ColumnRef(0, "x", LONG);
        Expr condition = new And(List.of(
                new Comparison(ComparisonOp.GREATER_OR_EQUAL, column, new Literal(LONG, from)),
                new Comparison(ComparisonOp.LESS_OR_EQUAL, column, new Literal(LONG, to))));
        SegmentZones segment = new SegmentZones(zones.facts(), null, FragmentSet.of(List.of(0)));
        EvaluationContext context = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
        return ZoneSearch.of(condition, context, Map.of(0, List.of(segment)))
                .search(0, zones.rows(), _ -> AbstractValue.anything(LONG))
                .candidates()
                .rows();
    }
}
