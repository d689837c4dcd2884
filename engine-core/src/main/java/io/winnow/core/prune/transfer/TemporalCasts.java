package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.scalar.Intervals;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.scalar.WallClock;
import io.winnow.core.type.DataType;
import java.time.ZoneId;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Casts among dates, times and timestamps.
final class TemporalCasts {
    private TemporalCasts() {}

    /// The image of the ordinary values of `in`.
    static AbstractValue cast(AbstractValue in, DataType to, ZoneId zone) {
        if (!(in instanceof LongRange range) || !ScalarCasts.castable(in.type(), to)) {
            return AbstractValue.present(to).with(AbstractValue.FAILURE);
        }
        if (to instanceof DataType.Time) {
            return timeOfDay(range, (DataType.Timestamp) range.type(), zone);
        }
        Function<Object, @Nullable Object> function = value -> ScalarCasts.cast(value, in.type(), to, zone);
        return isZoned(range.type()) == isZoned(to) && !(to instanceof DataType.Date && isZoned(range.type()))
                ? Monotone.increasing(range, to, function)
                : acrossZone(range, to, zone, function);
    }

    private static boolean isZoned(DataType type) {
        return type instanceof DataType.Timestamp timestamp && timestamp.zoned();
    }

    /// From instants to what the zone's clock shows or back.
    ///
    /// @param function such a mapping of single values, which may also round
    static AbstractValue acrossZone(
            LongRange in, DataType to, ZoneId zone, Function<Object, @Nullable Object> function) {
        AbstractValue image = Monotone.increasing(in, to, function);
        long spread = ZoneSpread.seconds(in, zone);
        return spread == 0 ? image : ZoneSpread.widened(image, spread);
    }

    /// Goes round at midnight: ordered within one day only.
    private static AbstractValue timeOfDay(LongRange in, DataType.Timestamp type, ZoneId zone) {
        WallClock first = WallClock.of(in.first(), type, zone);
        WallClock last = WallClock.of(in.last(), type, zone);
        boolean oneDay = first.epochDay() == last.epochDay() && (!type.zoned() || ZoneSpread.seconds(in, zone) == 0);
        return oneDay
                ? AbstractValue.between(DataType.TIME, first.nanoOfDay(), last.nanoOfDay())
                : AbstractValue.between(DataType.TIME, 0L, Intervals.NANOS_PER_DAY - 1);
    }
}
