package io.winnow.core.function;

import io.winnow.core.scalar.CivilDate;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.scalar.Intervals;
import io.winnow.core.scalar.Moment;
import io.winnow.core.scalar.WallClock;
import io.winnow.core.scalar.Zones;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Takes one field out of a date, time, timestamp or interval: `second` and `epoch` as doubles with their fraction,
/// the others as whole numbers. Zoned timestamps show the session's wall clock.
final class DatePart {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int NANO_DIGITS = 9;

    private DatePart() {}

    static DataType resultType(DateField field) {
        return field == DateField.SECOND || field == DateField.EPOCH ? DataType.FLOAT64 : DataType.INT64;
    }

    /// The field's value, null where values of the type have no such field.
    static @Nullable Object of(DateField field, Object value, DataType type, ZoneId zone) {
        return switch (type) {
            case DataType.Date _ ->
                field == DateField.EPOCH
                        ? (Object) epoch(Moment.ofDay((Long) value, 0))
                        : ofClock(field, new WallClock((Long) value, 0), null);
            case DataType.Timestamp timestamp -> {
                Moment moment = Moment.of((Long) value, timestamp.unit());
                Integer offset = timestamp.zoned() ? (Integer) Zones.offsetAt(moment.second(), zone) : null;
                yield field == DateField.EPOCH
                        ? (Object) epoch(moment)
                        : ofClock(field, WallClock.of((Long) value, timestamp, zone), offset);
            }
            case DataType.Time _ -> field == DateField.EPOCH ? seconds((Long) value) : ofTime(field, (Long) value);
            case DataType.Interval _ -> ofInterval(field, (IntervalValue) value);
            default -> null;
        };
    }

    /// Whether values of the type have the field.
    static boolean applies(DateField field, DataType type) {
        return switch (field) {
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH -> true;
            case MILLENNIUM, CENTURY, DECADE, YEAR, QUARTER, MONTH, DAY -> !(type instanceof DataType.Time);
            case ISOYEAR, WEEK, DOW, ISODOW, DOY -> type instanceof DataType.Date || type instanceof DataType.Timestamp;
            case TIMEZONE, TIMEZONE_HOUR, TIMEZONE_MINUTE ->
                type instanceof DataType.Timestamp timestamp && timestamp.zoned();
        };
    }

    private static double epoch(Moment moment) {
        return BigDecimal.valueOf(moment.second())
                .add(BigDecimal.valueOf(moment.nano(), NANO_DIGITS))
                .doubleValue();
    }

    private static double seconds(long nanos) {
        return BigDecimal.valueOf(nanos, NANO_DIGITS).doubleValue();
    }

    private static @Nullable Object ofClock(DateField field, WallClock local, @Nullable Integer offset) {
        CivilDate date = local.date();
        return switch (field) {
            case MILLENNIUM -> era(date.year(), 1000);
            case CENTURY -> era(date.year(), 100);
            case DECADE -> Math.floorDiv(date.year(), 10L);
            case YEAR -> date.year();
            case ISOYEAR -> thursday(local.epochDay()).year();
            case QUARTER -> (date.month() + 2) / 3L;
            case MONTH -> (long) date.month();
            case WEEK -> (dayOfYear(thursday(local.epochDay())) + 6) / 7;
            case DAY -> (long) date.day();
            case DOW -> CivilDate.dayOfWeek(local.epochDay()) % 7L;
            case ISODOW -> (long) CivilDate.dayOfWeek(local.epochDay());
            case DOY -> dayOfYear(date);
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND -> ofTime(field, local.nanoOfDay());
            case EPOCH -> null;
            case TIMEZONE -> offset == null ? null : (Long) (long) offset;
            case TIMEZONE_HOUR -> offset == null ? null : (Long) (offset / 3600L);
            case TIMEZONE_MINUTE -> offset == null ? null : (Long) (offset / 60L % 60);
        };
    }

    /// Centuries and millennia have no year 0: 2000 ends the 20th century, 1 BC (year 0) the first before.
    private static long era(long year, long length) {
        return year > 0 ? (year + length - 1) / length : -((length - year) / length);
    }

    /// The Thursday of a day's week, whose year is the week's.
    private static CivilDate thursday(long epochDay) {
        return CivilDate.ofEpochDay(epochDay - CivilDate.dayOfWeek(epochDay) + 4);
    }

    private static long dayOfYear(CivilDate date) {
        return date.epochDay() - new CivilDate(date.year(), 1, 1).epochDay() + 1;
    }

    private static @Nullable Object ofTime(DateField field, long nanos) {
        return switch (field) {
            case HOUR -> nanos / (3600 * NANOS_PER_SECOND);
            case MINUTE -> nanos / (60 * NANOS_PER_SECOND) % 60;
            case SECOND -> seconds(nanos % (60 * NANOS_PER_SECOND));
            case MILLISECOND -> nanos % (60 * NANOS_PER_SECOND) / 1_000_000;
            case MICROSECOND -> nanos % (60 * NANOS_PER_SECOND) / 1_000;
            case NANOSECOND -> nanos % (60 * NANOS_PER_SECOND);
            default -> null;
        };
    }

    private static @Nullable Object ofInterval(DateField field, IntervalValue interval) {
        return switch (field) {
            case MILLENNIUM -> interval.months() / 12_000L;
            case CENTURY -> interval.months() / 1_200L;
            case DECADE -> interval.months() / 120L;
            case YEAR -> interval.months() / 12L;
            case QUARTER -> interval.months() % 12 / 3 + 1L;
            case MONTH -> interval.months() % 12L;
            case DAY -> (long) interval.days();
            case EPOCH -> new BigDecimal(Intervals.totalNanos(interval), NANO_DIGITS).doubleValue();
            default -> ofTime(field, interval.nanos());
        };
    }
}
