package io.winnow.core.scalar;

import io.winnow.core.type.DataType;
import java.time.ZoneId;

/// What a clock shows: a day and a time of day. Exists for every timestamp, also where the zone's offset leads past
/// the range of its unit.
///
/// @param epochDay days since 1970-01-01
/// @param nanoOfDay nanoseconds since midnight
public record WallClock(long epochDay, long nanoOfDay) {
    /// What is shown at a timestamp: in `zone` where it is zoned, else as it says itself.
    public static WallClock of(long units, DataType.Timestamp type, ZoneId zone) {
        Moment moment = Moment.of(units, type.unit());
        if (!type.zoned()) {
            return new WallClock(moment.epochDay(), moment.nanoOfDay());
        }
        return at(moment, Zones.offsetAt(moment.second(), zone));
    }

    /// What a clock shows that is some seconds ahead of UTC.
    public static WallClock at(Moment instant, int offset) {
        long second = Math.floorMod(instant.second(), Moment.SECONDS_PER_DAY) + offset;
        return new WallClock(
                instant.epochDay() + Math.floorDiv(second, Moment.SECONDS_PER_DAY),
                Math.floorMod(second, Moment.SECONDS_PER_DAY) * Moment.NANOS_PER_SECOND + instant.nano());
    }

    /// The day of the calendar.
    public CivilDate date() {
        return CivilDate.ofEpochDay(epochDay);
    }
}
