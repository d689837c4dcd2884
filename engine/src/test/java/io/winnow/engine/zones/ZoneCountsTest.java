package io.winnow.engine.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.type.DataType;
import org.junit.jupiter.api.Test;

class ZoneCountsTest {
    private static TestZones floats() {
        return new TestZones(DataType.FLOAT64).add(4, 1.0, 2.0, 1, 0).add(4, 3.0, 4.0, 2, 1);
    }

    @Test
    void countsAreAddedUp() {
        assertThat(ZoneCounts.of(floats().facts(), 0, 2, 8)).isEqualTo(new ZoneCounts(3L, 1L));
        assertThat(ZoneCounts.of(floats().facts(), 1, 2, 4)).isEqualTo(new ZoneCounts(2L, 1L));
    }

    @Test
    void rowsInNoZoneMakeThemUnknown() {
        assertThat(ZoneCounts.of(floats().facts(), 0, 2, 9)).isEqualTo(new ZoneCounts(null, null));
        TestZones numbers = new TestZones(DataType.INT64).add(4, 1L, 2L, 1, 0);
        assertThat(ZoneCounts.of(numbers.facts(), 0, 1, 5)).isEqualTo(new ZoneCounts(null, 0L));
    }

    @Test
    void aNanCountOfVersionZeroIsNone() {
        assertThat(ZoneCounts.of(floats().facts(0), 0, 2, 8)).isEqualTo(new ZoneCounts(3L, null));
        assertThat(ZoneCounts.of(floats().facts(0), 0, 1, 4)).isEqualTo(new ZoneCounts(1L, 0L));
    }

    @Test
    void whatContradictsItselfCountsNothing() {
        TestZones zones = floats().add(2, 6.0, 5.0, 1, 0);
        assertThat(ZoneCounts.of(zones.facts(), 0, 3, 10)).isEqualTo(new ZoneCounts(null, null));
        assertThat(ZoneCounts.of(zones.facts(), 0, 2, 8).nulls()).isEqualTo(3);
    }
}
