package io.winnow.core.scalar;

import io.winnow.core.type.DataType;
import java.time.ZoneId;

/// Dates, times and timestamps as results show them.
final class TemporalText {
    private TemporalText() {}

    static String date(long epochDay) {
        return CivilDate.ofEpochDay(epochDay).toString();
    }

    /// `10:20:30.000001`: a fraction only when not zero, then of 3, 6 or 9 digits.
    static String time(long nanoOfDay) {
        StringBuilder text = new StringBuilder();
        long second = nanoOfDay / Moment.NANOS_PER_SECOND;
        two(text, second / 3600).append(':');
        two(text, second / 60 % 60).append(':');
        two(text, second % 60);
        long nano = nanoOfDay % Moment.NANOS_PER_SECOND;
        if (nano != 0) {
            String digits = Long.toString(Moment.NANOS_PER_SECOND + nano).substring(1);
            int shown = nano % 1_000_000 == 0 ? 3 : nano % 1_000 == 0 ? 6 : 9;
            text.append('.').append(digits, 0, shown);
        }
        return text.toString();
    }

    static String timestamp(long units, DataType.Timestamp type, ZoneId zone) {
        Moment moment = Moment.of(units, type.unit());
        if (!type.zoned()) {
            return wallClock(moment.epochDay(), moment.nanoOfDay());
        }
        int offset = Zones.offsetAt(moment.second(), zone);
        long second = Math.floorMod(moment.second(), Moment.SECONDS_PER_DAY) + offset;
        long day = moment.epochDay() + Math.floorDiv(second, Moment.SECONDS_PER_DAY);
        long nanoOfDay = Math.floorMod(second, Moment.SECONDS_PER_DAY) * Moment.NANOS_PER_SECOND + moment.nano();
        return wallClock(day, nanoOfDay) + offset(offset);
    }

    private static String wallClock(long epochDay, long nanoOfDay) {
        return date(epochDay) + " " + time(nanoOfDay);
    }

    /// `+01:00`, with seconds where the offset has them.
    static String offset(int seconds) {
        int size = Math.abs(seconds);
        StringBuilder text = new StringBuilder().append(seconds < 0 ? '-' : '+');
        two(text, size / 3600).append(':');
        two(text, size / 60 % 60);
        return size % 60 == 0
                ? text.toString()
                : two(text.append(':'), size % 60).toString();
    }

    private static StringBuilder two(StringBuilder text, long value) {
        return text.append(value < 10 ? "0" : "").append(value);
    }
}
