package io.winnow.core.scalar;

import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Dates, times and timestamps out of text. Read are the forms that results are written in, seconds left out at
/// will, `T` for the blank, `Z` for an offset of zero; nothing is guessed. Each reader gives null for anything else.
final class TemporalParser {
    private static final String DATE = "(\\d{4}|[+-]\\d{4,12})-(\\d{2})-(\\d{2})";
    private static final String TIME = "(\\d{2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?";
    private static final String OFFSET = " ?(?:([zZ])|([+-])(\\d{2})(?::?(\\d{2})(?::?(\\d{2}))?)?)";

    private static final Pattern DATE_ONLY = Pattern.compile(DATE);
    private static final Pattern TIME_ONLY = Pattern.compile(TIME);
    private static final Pattern TIMESTAMP = Pattern.compile(DATE + "(?:[ tT]" + TIME + "(?:" + OFFSET + ")?)?");

    private TemporalParser() {}

    /// What a timestamp's text says.
    ///
    /// @param epochDay the day on the wall clock
    /// @param nanoOfDay the time on the wall clock
    /// @param offset seconds ahead of UTC, null where the text has none
    record Parsed(long epochDay, long nanoOfDay, @Nullable Integer offset) {
        /// The wall clock.
        Moment local() {
            return Moment.ofDay(epochDay, nanoOfDay);
        }

        /// The instant; a text without offset is a wall clock of `zone`.
        Moment instant(ZoneId zone) {
            if (offset == null) {
                return new Moment(Zones.instantOf(local().second(), zone), local().nano());
            }
            // Within the day first: at the ends of the range only one of wall clock and instant may exist.
            long second = nanoOfDay / Moment.NANOS_PER_SECOND - offset;
            long day = epochDay + Math.floorDiv(second, Moment.SECONDS_PER_DAY);
            long nano = nanoOfDay % Moment.NANOS_PER_SECOND;
            return Moment.ofDay(day, Math.floorMod(second, Moment.SECONDS_PER_DAY) * Moment.NANOS_PER_SECOND + nano);
        }
    }

    /// Days since 1970-01-01; may exceed the range of a DATE.
    static @Nullable Long date(String text) {
        Matcher matcher = DATE_ONLY.matcher(text.strip());
        return matcher.matches() ? epochDay(matcher) : null;
    }

    /// Nanoseconds since midnight, up to 24:00:00.
    static @Nullable Long time(String text) {
        Matcher matcher = TIME_ONLY.matcher(text.strip());
        Long nanos = matcher.matches() ? nanoOfDay(matcher, 1) : null;
        return nanos == null || nanos > Intervals.NANOS_PER_DAY ? null : nanos;
    }

    static @Nullable Parsed timestamp(String text) {
        Matcher matcher = TIMESTAMP.matcher(text.strip());
        if (!matcher.matches()) {
            return null;
        }
        Long day = epochDay(matcher);
        Long nanos = matcher.group(4) == null ? Long.valueOf(0) : nanoOfDay(matcher, 4);
        if (day == null || nanos == null || nanos >= Intervals.NANOS_PER_DAY) {
            return null;
        }
        boolean hasOffset = matcher.group(8) != null || matcher.group(9) != null;
        Integer offset = hasOffset ? offset(matcher) : null;
        return hasOffset && offset == null ? null : new Parsed(day, nanos, offset);
    }

    private static @Nullable Long epochDay(Matcher matcher) {
        long year = Long.parseLong(matcher.group(1));
        int month = Integer.parseInt(matcher.group(2));
        int day = Integer.parseInt(matcher.group(3));
        boolean exists = month >= 1 && month <= 12 && day >= 1 && day <= CivilDate.lengthOfMonth(year, month);
        return exists ? new CivilDate(year, month, day).epochDay() : null;
    }

    private static @Nullable Long nanoOfDay(Matcher matcher, int group) {
        int hour = Integer.parseInt(matcher.group(group));
        int minute = Integer.parseInt(matcher.group(group + 1));
        String seconds = matcher.group(group + 2);
        String fraction = matcher.group(group + 3);
        int second = seconds == null ? 0 : Integer.parseInt(seconds);
        if (hour > 24 || minute > 59 || second > 59) {
            return null;
        }
        long nano = fraction == null ? 0 : Long.parseLong((fraction + "00000000").substring(0, 9));
        return (hour * 3600L + minute * 60L + second) * Moment.NANOS_PER_SECOND + nano;
    }

    private static @Nullable Integer offset(Matcher matcher) {
        if (matcher.group(8) != null) {
            return 0;
        }
        int hours = Integer.parseInt(matcher.group(10));
        int minutes = matcher.group(11) == null ? 0 : Integer.parseInt(matcher.group(11));
        int seconds = matcher.group(12) == null ? 0 : Integer.parseInt(matcher.group(12));
        if (hours > 18 || minutes > 59 || seconds > 59) {
            return null;
        }
        int size = hours * 3600 + minutes * 60 + seconds;
        return matcher.group(9).equals("-") ? -size : size;
    }
}
