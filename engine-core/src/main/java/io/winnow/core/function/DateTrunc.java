package io.winnow.core.function;

import io.winnow.core.scalar.CivilDate;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.scalar.Intervals;
import io.winnow.core.scalar.Moment;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.scalar.WallClock;
import io.winnow.core.scalar.Zones;
import io.winnow.core.type.DataType;
import java.time.ZoneId;
import java.util.Locale;

/// Cuts dates and times to the start of a field. Zoned timestamps are cut on the session's wall clock.
final class DateTrunc {
    private static final long SECOND = 1_000_000_000L;
    private static final long MONTHS_PER_YEAR = 12;

    private DateTrunc() {}

    static Object of(DateField field, Object value, FunctionCall call) {
        DataType type = call.resultType();
        try {
            return switch (type) {
                case DataType.Date _ -> (Object) (long) Math.toIntExact(day(field, (Long) value));
                case DataType.Time _ -> clock(field, (Long) value);
                case DataType.Interval _ -> interval(field, (IntervalValue) value);
                case DataType.Timestamp timestamp ->
                    timestamp(field, (Long) value, timestamp, call.zone()).units(timestamp.unit());
                default -> throw new IllegalStateException("date_trunc of " + type);
            };
        } catch (ArithmeticException _) {
            throw Failures.outOfRange("date_trunc: the start of the " + field + " of " + ValueText.shown(value, type)
                    + " is out of range");
        }
    }

    private static Moment timestamp(DateField field, long units, DataType.Timestamp type, ZoneId zone) {
        WallClock local = WallClock.of(units, type, zone);
        if (isWithinDay(field)) {
            // Taken off the instant, so that an hour that the clock shows twice stays the one it was.
            long past = local.nanoOfDay() - clock(field, local.nanoOfDay());
            return Intervals.plusNanos(Moment.of(units, type.unit()), -past);
        }
        Moment midnight = Moment.ofDay(day(field, local.epochDay()), 0);
        return type.zoned() ? new Moment(Zones.instantOf(midnight.second(), zone), 0) : midnight;
    }

    private static boolean isWithinDay(DateField field) {
        return switch (field) {
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND -> true;
            default -> false;
        };
    }

    private static long day(DateField field, long epochDay) {
        CivilDate date = CivilDate.ofEpochDay(epochDay);
        long year = date.year();
        return switch (field) {
            // The first century is 1 to 100 and the one before it -99 to 0.
            case MILLENNIUM -> firstDay(Math.floorDiv(year - 1, 1000L) * 1000 + 1, 1);
            case CENTURY -> firstDay(Math.floorDiv(year - 1, 100L) * 100 + 1, 1);
            case DECADE -> firstDay(Math.floorDiv(year, 10L) * 10, 1);
            case YEAR -> firstDay(year, 1);
            case ISOYEAR -> {
                CivilDate thursday = CivilDate.ofEpochDay(epochDay - CivilDate.dayOfWeek(epochDay) + 4);
                long fourth = new CivilDate(thursday.year(), 1, 4).epochDay();
                yield fourth - CivilDate.dayOfWeek(fourth) + 1;
            }
            case QUARTER -> firstDay(year, (date.month() - 1) / 3 * 3 + 1);
            case MONTH -> firstDay(year, date.month());
            case WEEK -> epochDay - CivilDate.dayOfWeek(epochDay) + 1;
            case DAY, DOW, ISODOW, DOY, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND -> epochDay;
            case EPOCH, TIMEZONE, TIMEZONE_HOUR, TIMEZONE_MINUTE -> throw noSuch(field);
        };
    }

    private static long firstDay(long year, int month) {
        return new CivilDate(year, month, 1).epochDay();
    }

    private static long clock(DateField field, long nanoOfDay) {
        long unit = switch (field) {
            case HOUR -> 3600 * SECOND;
            case MINUTE -> 60 * SECOND;
            case SECOND -> SECOND;
            case MILLISECOND -> 1_000_000;
            case MICROSECOND -> 1_000;
            case NANOSECOND -> 1;
            default -> throw noSuch(field);
        };
        return nanoOfDay - nanoOfDay % unit;
    }

    private static IntervalValue interval(DateField field, IntervalValue span) {
        return switch (field) {
            case MILLENNIUM -> months(span, 1000 * MONTHS_PER_YEAR);
            case CENTURY -> months(span, 100 * MONTHS_PER_YEAR);
            case DECADE -> months(span, 10 * MONTHS_PER_YEAR);
            case YEAR -> months(span, MONTHS_PER_YEAR);
            case QUARTER -> months(span, 3);
            case MONTH -> months(span, 1);
            case DAY -> new IntervalValue(span.months(), span.days(), 0);
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND ->
                new IntervalValue(span.months(), span.days(), clock(field, span.nanos()));
            case ISOYEAR, WEEK, DOW, ISODOW, DOY, EPOCH, TIMEZONE, TIMEZONE_HOUR, TIMEZONE_MINUTE ->
                throw noSuch(field);
        };
    }

    private static IntervalValue months(IntervalValue span, long unit) {
        return new IntervalValue((int) (span.months() - span.months() % unit), 0, 0);
    }

    private static RuntimeException noSuch(DateField field) {
        return Failures.invalid("date_trunc cannot cut to " + field.toString().toLowerCase(Locale.ROOT));
    }
}
