package io.winnow.core.prune.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.LongRange;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/// Berlin's clock went forward on 31 March 2024 at 01:00 UTC, and back on 27 October.
class ZoneSpreadTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final DataType INSTANTS = new DataType.Timestamp(TimeUnit.SECOND, true);
    private static final DataType CLOCKS = new DataType.Timestamp(TimeUnit.SECOND, false);
    private static final long FORWARD = Instant.parse("2024-03-31T01:00:00Z").getEpochSecond();
    private static final long BACK = Instant.parse("2024-10-27T01:00:00Z").getEpochSecond();
    private static final long HOUR = 3_600;
    private static final long DAY = 24 * HOUR;
    private static final long YEAR = 366 * DAY;
    private static final long LIMIT = 1_000_000_000_000_000L;

    private static AbstractValue keys(DataType type, long first, long last) {
        return AbstractValue.ofKeys(type, first, last);
    }

    private static long seconds(DataType type, long first, long last) {
        return ZoneSpread.seconds((LongRange) keys(type, first, last), BERLIN);
    }

    @Test
    void instantsSeeTheJumpsAmongThem() {
        assertThat(seconds(INSTANTS, FORWARD - DAY, FORWARD - 1)).isZero();
        assertThat(seconds(INSTANTS, FORWARD - DAY, FORWARD)).isEqualTo(HOUR);
        assertThat(seconds(INSTANTS, FORWARD, BACK - 1)).isZero();
        assertThat(seconds(INSTANTS, FORWARD, BACK)).isEqualTo(HOUR);
        assertThat(seconds(INSTANTS, FORWARD - DAY, BACK)).isEqualTo(HOUR);
        LongRange all = (LongRange) keys(INSTANTS, FORWARD - DAY, FORWARD);
        assertThat(ZoneSpread.seconds(all, ZoneOffset.ofHours(2))).isZero();
    }

    @Test
    void wallClocksMayBeInstantsOnEitherSide() {
        assertThat(seconds(CLOCKS, FORWARD - DAY, FORWARD - 18 * HOUR)).isEqualTo(HOUR);
        assertThat(seconds(CLOCKS, FORWARD - DAY, FORWARD - 18 * HOUR - 1)).isZero();
        assertThat(seconds(CLOCKS, FORWARD + 18 * HOUR - 1, FORWARD + DAY)).isEqualTo(HOUR);
        assertThat(seconds(CLOCKS, FORWARD + 18 * HOUR, FORWARD + DAY)).isZero();
        long day = FORWARD / DAY;
        assertThat(seconds(DataType.DATE, day, day)).isEqualTo(HOUR);
        assertThat(seconds(DataType.DATE, day - 10, day - 1)).isZero();
    }

    @Test
    void manyJumpsAreNotCounted() {
        assertThat(seconds(INSTANTS, FORWARD, FORWARD + 3 * YEAR + YEAR / 2)).isEqualTo(HOUR); // seven
        assertThat(seconds(INSTANTS, FORWARD - DAY, FORWARD + 3 * YEAR + YEAR / 2))
                .isEqualTo(HOUR);
        assertThat(seconds(INSTANTS, FORWARD - DAY, FORWARD + 3 * YEAR + 7 * YEAR / 8))
                .isEqualTo(ZoneSpread.MOST); // eight
    }

    @Test
    void whereThereAreNoInstantsAnyJumpIsPossible() {
        assertThat(seconds(INSTANTS, -LIMIT, -LIMIT)).isZero();
        assertThat(seconds(INSTANTS, -LIMIT - 1, -LIMIT - 1)).isEqualTo(ZoneSpread.MOST);
        assertThat(seconds(INSTANTS, LIMIT, LIMIT)).isZero();
        assertThat(seconds(INSTANTS, LIMIT + 1, LIMIT + 1)).isEqualTo(ZoneSpread.MOST);
    }

    @Test
    void bothEndsMoveOutByTheJump() {
        assertThat(ZoneSpread.widened(keys(CLOCKS, 10_000, 20_000), HOUR)).isEqualTo(keys(CLOCKS, 6_400, 23_600));
        DataType millis = new DataType.Timestamp(TimeUnit.MILLISECOND, false);
        assertThat(ZoneSpread.widened(keys(millis, 10_000, 20_000), 1)).isEqualTo(keys(millis, 9_000, 21_000));
        assertThat(ZoneSpread.widened(keys(DataType.DATE, 10, 20), HOUR)).isEqualTo(keys(DataType.DATE, 9, 21));
    }

    @Test
    void beyondTheTypeIsAnError() {
        long least = Keys.least(DataType.DATE);
        long greatest = Keys.greatest(DataType.DATE);
        AbstractValue all = keys(DataType.DATE, least, greatest);
        assertThat(ZoneSpread.widened(keys(DataType.DATE, least + 1, greatest - 1), HOUR))
                .isEqualTo(all);
        assertThat(ZoneSpread.widened(keys(DataType.DATE, least, 0).with(AbstractValue.NULL), HOUR))
                .isEqualTo(keys(DataType.DATE, least, 1).with(AbstractValue.NULL | AbstractValue.FAILURE));
        assertThat(ZoneSpread.widened(keys(DataType.DATE, 0, greatest), HOUR))
                .isEqualTo(keys(DataType.DATE, -1, greatest).with(AbstractValue.FAILURE));
        assertThat(ZoneSpread.widened(AbstractValue.failure(DataType.DATE), HOUR))
                .isEqualTo(AbstractValue.present(DataType.DATE).with(AbstractValue.FAILURE));
    }
}
