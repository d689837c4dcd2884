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
        WallClock clock = WallClock.of(units, type, zone);
        String text = date(clock.epochDay()) + " " + time(clock.nanoOfDay());
        return type.zoned()
                ? text + offset(Zones.offsetAt(Moment.of(units, type.unit()).second(), zone))
                : text;
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
