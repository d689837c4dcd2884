package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.index.Zones;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a zone says is an answer only where extras say so, and of that zone.
class ZoneSummariesTest {
    private static final BigInteger WIDE = BigInteger.ONE.shiftLeft(100);

    private static Column column(DataType type, @Nullable Object... values) {
        return ColumnBuilder.column(type, new ArrayList<>(Arrays.asList(values)));
    }

    private static long[] bits(int... zones) {
        long[] words = new long[2];
        for (int zone : zones) {
            words[zone >> 6] |= 1L << zone;
        }
        return words;
    }

    private static Zones longs(Zones.@Nullable Extras extras) {
        return new Zones(
                DataType.INT64,
                3,
                new int[3],
                new long[] {0, 10, 20},
                new long[] {10, 10, 10},
                column(DataType.INT64, 1L, 5L, null),
                column(DataType.INT64, 4L, 9L, null),
                new int[] {0, 2, 10},
                new int[3],
                new int[3],
                extras);
    }

    /// Of the zones of [#longs], the second of which has no sum that fits.
    private static Int128Column sums() {
        long[] high = {WIDE.shiftRight(64).longValueExact(), 7, -1};
        long[] low = {3, 7, -4};
        return new Int128Column(high, low, new long[] {0b101}, 3);
    }

    @Test
    void boundsAreExactWhereTheyAreSaidToBeAttained() {
        Zones zones = longs(new Zones.Extras(bits(0), bits(1), sums()));
        ColumnStatistics first = ZoneSummaries.of(zones, 0);
        assertThat(first.min()).isEqualTo(new Stat.Exact<Object>(1L));
        assertThat(first.max()).isEqualTo(new Stat.Bound<Object>(4L));
        ColumnStatistics second = ZoneSummaries.of(zones, 1);
        assertThat(second.min()).isEqualTo(new Stat.Bound<Object>(5L));
        assertThat(second.max()).isEqualTo(new Stat.Exact<Object>(9L));
        assertThat(second.nullCount()).isEqualTo(Stat.exact(2L));
    }

    @Test
    void whatIsNotKnownIsNotAttained() {
        Zones zones = longs(new Zones.Extras(bits(0, 1, 2), bits(0, 1, 2), sums()));
        ColumnStatistics third = ZoneSummaries.of(zones, 2);
        assertThat(third.min()).isEqualTo(Stat.absent());
        assertThat(third.max()).isEqualTo(Stat.absent());
        assertThat(third.nullCount()).isEqualTo(Stat.exact(10L));
    }

    @Test
    void sumsAreOfTheirZoneAndWide() {
        Zones zones = longs(new Zones.Extras(bits(), bits(), sums()));
        assertThat(ZoneSummaries.of(zones, 0).sum()).isEqualTo(Stat.exact(WIDE.add(BigInteger.valueOf(3))));
        assertThat(ZoneSummaries.of(zones, 1).sum()).as("one that did not fit").isEqualTo(Stat.absent());
        assertThat(ZoneSummaries.of(zones, 2).sum()).isEqualTo(Stat.exact(BigInteger.valueOf(-4)));
    }

    @Test
    void withoutExtrasNothingIsExactButCounts() {
        ColumnStatistics first = ZoneSummaries.of(longs(null), 0);
        assertThat(first.min()).isEqualTo(new Stat.Bound<Object>(1L));
        assertThat(first.max()).isEqualTo(new Stat.Bound<Object>(4L));
        assertThat(first.sum()).isEqualTo(Stat.absent());
        assertThat(first.nullCount()).isEqualTo(Stat.exact(0L));
        assertThat(first.nanCount()).isEqualTo(Stat.exact(0L));
    }

    /// Counts of NaNs pass unchanged; whether they make a bound none is for those who use it.
    @Test
    void nansAreCountedBesideBounds() {
        Zones zones = new Zones(
                DataType.FLOAT64,
                1,
                new int[1],
                new long[] {0},
                new long[] {8},
                column(DataType.FLOAT64, 1.0),
                column(DataType.FLOAT64, 2.0),
                new int[] {1},
                new int[] {5},
                new int[] {2},
                new Zones.Extras(bits(0), bits(0), new Int128Column(new long[1], new long[1], new long[1], 1)));
        ColumnStatistics statistics = ZoneSummaries.of(zones, 0);
        assertThat(statistics.min()).isEqualTo(new Stat.Exact<Object>(1.0));
        assertThat(statistics.max()).isEqualTo(new Stat.Exact<Object>(2.0));
        assertThat(List.of(statistics.nullCount(), statistics.nanCount(), statistics.negativeNanCount()))
                .isEqualTo(List.of(Stat.exact(1L), Stat.exact(5L), Stat.exact(2L)));
        assertThat(statistics.sum()).isEqualTo(Stat.absent());
    }

    /// Counts are unsigned in the format.
    @Test
    void countsBeyondTheSignedOnesStayPositive() {
        Zones zones = new Zones(
                DataType.INT64,
                1,
                new int[1],
                new long[] {0},
                new long[] {4_000_000_000L},
                column(DataType.INT64, (Object) null),
                column(DataType.INT64, (Object) null),
                new int[] {(int) 4_000_000_000L},
                new int[1],
                new int[1],
                new Zones.Extras(bits(), bits(), new Int128Column(new long[1], new long[1], null, 1)));
        assertThat(ZoneSummaries.of(zones, 0).nullCount()).isEqualTo(Stat.exact(4_000_000_000L));
    }
}
