package io.winnow.core.function;

import io.winnow.core.scalar.ValueText;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The fields that dates and times are taken apart by and cut to.
enum DateField {
    MILLENNIUM,
    CENTURY,
    DECADE,
    YEAR,
    ISOYEAR,
    QUARTER,
    MONTH,
    WEEK,
    DAY,
    DOW,
    ISODOW,
    DOY,
    HOUR,
    MINUTE,
    SECOND,
    MILLISECOND,
    MICROSECOND,
    NANOSECOND,
    EPOCH,
    TIMEZONE,
    TIMEZONE_HOUR,
    TIMEZONE_MINUTE;

    /// The field of a name in any case, singular or plural.
    ///
    /// @throws io.winnow.core.error.ExecutionException for an unknown name
    static DateField named(String name) {
        DateField field = find(name);
        if (field == null) {
            throw Failures.invalid("unknown date field " + ValueText.quoted(name)
                    + "; expected year, quarter, month, week, day, hour, minute, second, epoch, dow, doy, …");
        }
        return field;
    }

    static @Nullable DateField find(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "millennium", "millennia", "millenniums" -> MILLENNIUM;
            case "century", "centuries" -> CENTURY;
            case "decade", "decades" -> DECADE;
            case "year", "years" -> YEAR;
            case "isoyear" -> ISOYEAR;
            case "quarter", "quarters" -> QUARTER;
            case "month", "months" -> MONTH;
            case "week", "weeks" -> WEEK;
            case "day", "days" -> DAY;
            case "dow", "dayofweek", "weekday" -> DOW;
            case "isodow" -> ISODOW;
            case "doy", "dayofyear" -> DOY;
            case "hour", "hours" -> HOUR;
            case "minute", "minutes" -> MINUTE;
            case "second", "seconds" -> SECOND;
            case "millisecond", "milliseconds" -> MILLISECOND;
            case "microsecond", "microseconds" -> MICROSECOND;
            case "nanosecond", "nanoseconds" -> NANOSECOND;
            case "epoch" -> EPOCH;
            case "timezone" -> TIMEZONE;
            case "timezone_hour" -> TIMEZONE_HOUR;
            case "timezone_minute" -> TIMEZONE_MINUTE;
            default -> null;
        };
    }
}
