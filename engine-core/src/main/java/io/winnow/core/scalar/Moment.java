package io.winnow.core.scalar;

import io.winnow.core.type.TimeUnit;

/// A point on a time line, apart from any unit.
///
/// @param second seconds since 1970-01-01 00:00:00
/// @param nano 0 to 999,999,999
public record Moment(long second, int nano) {
    static final long SECONDS_PER_DAY = 86_400;
    static final long NANOS_PER_SECOND = 1_000_000_000;

    /// The point that lies `units` of a unit after 1970-01-01.
    public static Moment of(long units, TimeUnit unit) {
        long perSecond = unit.perSecond();
        long part = Math.floorMod(units, perSecond);
        return new Moment(Math.floorDiv(units, perSecond), (int) (part * (NANOS_PER_SECOND / perSecond)));
    }

    /// The count of units, rounded toward the past.
    ///
    /// @throws ArithmeticException beyond the range of a long
    public long units(TimeUnit unit) {
        long perSecond = unit.perSecond();
        long part = nano / (NANOS_PER_SECOND / perSecond);
        // Below zero, whole seconds alone may pass the limit though the sum does not.
        return second < 0
                ? Math.addExact(Math.multiplyExact(second + 1, perSecond), part - perSecond)
                : Math.addExact(Math.multiplyExact(second, perSecond), part);
    }

    /// Days since 1970-01-01, rounded toward the past.
    public long epochDay() {
        return Math.floorDiv(second, SECONDS_PER_DAY);
    }

    /// Nanoseconds since midnight.
    public long nanoOfDay() {
        return Math.floorMod(second, SECONDS_PER_DAY) * NANOS_PER_SECOND + nano;
    }

    /// The point at a time of day.
    ///
    /// @throws ArithmeticException beyond the range of a long
    public static Moment ofDay(long epochDay, long nanoOfDay) {
        long within = nanoOfDay / NANOS_PER_SECOND;
        // Below zero, whole days alone may pass the limit though the sum does not.
        long second = epochDay < 0
                ? Math.addExact(Math.multiplyExact(epochDay + 1, SECONDS_PER_DAY), within - SECONDS_PER_DAY)
                : Math.addExact(Math.multiplyExact(epochDay, SECONDS_PER_DAY), within);
        return new Moment(second, (int) (nanoOfDay % NANOS_PER_SECOND));
    }

    /// The same fraction of a second, some seconds later.
    ///
    /// @throws ArithmeticException beyond the range of a long
    public Moment plusSeconds(long seconds) {
        return new Moment(Math.addExact(second, seconds), nano);
    }
}
