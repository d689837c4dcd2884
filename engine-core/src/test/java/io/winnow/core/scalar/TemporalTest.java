package io.winnow.core.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TemporalTest {
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    private static long seconds(String local) {
        return LocalDateTime.parse(local).toEpochSecond(ZoneOffset.UTC);
    }

    @Property
    void daysAreThoseOfTheGregorianCalendar(@ForAll @LongRange(min = -3_000_000, max = 3_000_000) long day) {
        CivilDate date = CivilDate.ofEpochDay(day);
        LocalDate expected = LocalDate.ofEpochDay(day);
        assertThat(date)
                .isEqualTo(new CivilDate(expected.getYear(), expected.getMonthValue(), expected.getDayOfMonth()));
        assertThat(date.epochDay()).isEqualTo(day);
        assertThat(CivilDate.dayOfWeek(day)).isEqualTo(expected.getDayOfWeek().getValue());
        LocalDate later = expected.plusMonths(day % 100);
        assertThat(date.plusMonths(day % 100).epochDay()).isEqualTo(later.toEpochDay());
    }

    @Property
    void farDaysComeBack(@ForAll @LongRange(min = -106_751_991_167_300L, max = 106_751_991_167_300L) long day) {
        assertThat(CivilDate.ofEpochDay(day).epochDay()).isEqualTo(day);
    }

    @Test
    void yearsOutsideOneToNineThousandShowASign() {
        assertThat(new CivilDate(0, 1, 1)).hasToString("+0000-01-01");
        assertThat(new CivilDate(-43, 3, 15)).hasToString("-0043-03-15");
        assertThat(new CivilDate(1, 1, 1)).hasToString("0001-01-01");
        assertThat(new CivilDate(12345, 12, 31)).hasToString("+12345-12-31");
    }

    @Test
    void aTimeShownTwiceIsTheLaterInstantAndASkippedOneMovesOn() {
        assertThat(Zones.instantOf(seconds("2024-10-27T02:30:00"), PARIS))
                .isEqualTo(Instant.parse("2024-10-27T01:30:00Z").getEpochSecond());
        assertThat(Zones.instantOf(seconds("2024-03-31T02:30:00"), PARIS))
                .isEqualTo(Instant.parse("2024-03-31T01:30:00Z").getEpochSecond());
        assertThat(Zones.instantOf(seconds("2024-07-01T12:00:00"), PARIS))
                .isEqualTo(Instant.parse("2024-07-01T10:00:00Z").getEpochSecond());
    }

    @Test
    void zonesAreFoundInAnyCase() {
        assertThat(Zones.parse("europe/PARIS")).isEqualTo(PARIS);
        assertThat(Zones.parse("utc")).isNotNull();
        assertThat(Zones.parse("+02:00")).isEqualTo(ZoneOffset.ofHours(2));
        assertThat(Zones.parse("Mars/Olympus")).isNull();
    }

    @Test
    void offsetsExistForEverySecondOfALong() {
        assertThat(Zones.offsetAt(Long.MAX_VALUE, PARIS)).isIn(3600, 7200);
        assertThat(Zones.offsetAt(Long.MIN_VALUE, PARIS)).isEqualTo(561);
        assertThat(Zones.offsetAt(Instant.parse("2024-07-01T10:00:00Z").getEpochSecond(), PARIS))
                .isEqualTo(7200);
    }

    @Property(tries = 500)
    void addingASpanTakesMonthsThenDaysThenTime(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LocalDateTime start =
                LocalDateTime.ofEpochSecond(random.nextLong(-4_000_000_000L, 8_000_000_000L), 7, ZoneOffset.UTC);
        IntervalValue span = new IntervalValue(
                random.nextInt(-500, 500), random.nextInt(-500, 500), random.nextLong(-1L << 50, 1L << 50));
        LocalDateTime expected =
                start.plusMonths(span.months()).plusDays(span.days()).plusNanos(span.nanos());
        assertThat(Intervals.plus(moment(start), span)).isEqualTo(moment(expected));
    }

    private static Moment moment(LocalDateTime time) {
        Instant instant = time.toInstant(ZoneOffset.UTC);
        return new Moment(instant.getEpochSecond(), instant.getNano());
    }

    @Test
    void fractionsOfAnIntervalCarryDown() {
        IntervalValue year = new IntervalValue(12, 0, 0);
        assertThat(Intervals.times(year, 1.5)).isEqualTo(new IntervalValue(18, 0, 0));
        assertThat(Intervals.times(year, 0.1)).isEqualTo(new IntervalValue(1, 6, 0));
        assertThat(Intervals.dividedBy(new IntervalValue(1, 0, 0), 3)).isEqualTo(new IntervalValue(0, 10, 0));
        assertThat(Intervals.dividedBy(new IntervalValue(0, 1, 0), -2))
                .isEqualTo(new IntervalValue(0, 0, -Intervals.NANOS_PER_DAY / 2));
        assertThat(Intervals.times(new IntervalValue(1, 2, 3), 2L)).isEqualTo(new IntervalValue(2, 4, 6));
    }

    @Test
    void differencesAreWholeDaysAndARest() {
        Moment start = new Moment(seconds("2024-02-28T09:00:00"), 0);
        Moment end = new Moment(seconds("2024-03-01T10:00:00"), 5);
        assertThat(Intervals.between(start, end)).isEqualTo(new IntervalValue(0, 2, 3_600_000_000_005L));
        assertThat(Intervals.between(end, start)).isEqualTo(new IntervalValue(0, -2, -3_600_000_000_005L));
    }
}
