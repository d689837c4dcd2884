package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.LongRange;
import io.winnow.core.scalar.Moment;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/// By how much a zone's clock jumps within a span of time. Where it does not, wall clocks and instants keep one
/// order; where it does, they may run against each other by as much.
public final class ZoneSpread {
    /// From the clock furthest behind UTC to the one furthest ahead.
    public static final long MOST = 2L * ZoneOffset.MAX.getTotalSeconds();

    private static final long SECONDS_PER_DAY = 86_400;

    /// More jumps than this are not looked at one by one.
    private static final int MOST_TRANSITIONS = 8;

    /// Beyond this, `java.time` has no instants.
    private static final long LIMIT = 1_000_000_000_000_000L;

    private ZoneSpread() {}

    /// Seconds between the least and the greatest offset at the instants of a range of dates or timestamps; of wall
    /// clocks, at all instants that they may be. 0 where nothing depends on the zone.
    public static long seconds(LongRange range, ZoneId zone) {
        ZoneRules rules = zone.getRules();
        if (rules.isFixedOffset()) {
            return 0;
        }
        boolean instants = range.type() instanceof DataType.Timestamp timestamp && timestamp.zoned();
        long slack = instants ? 0 : ZoneOffset.MAX.getTotalSeconds();
        long first = second(range.first(), range.type());
        long last = second(range.last(), range.type());
        return first < -LIMIT || last > LIMIT ? MOST : spread(first - slack, last + slack, rules);
    }

    private static long spread(long first, long last, ZoneRules rules) {
        Instant at = Instant.ofEpochSecond(first);
        long least = rules.getOffset(at).getTotalSeconds();
        long greatest = least;
        for (int i = 0; i < MOST_TRANSITIONS; i++) {
            @Nullable ZoneOffsetTransition next = rules.nextTransition(at);
            if (next == null || next.toEpochSecond() > last) {
                return greatest - least;
            }
            int offset = next.getOffsetAfter().getTotalSeconds();
            least = Math.min(least, offset);
            greatest = Math.max(greatest, offset);
            at = next.getInstant();
        }
        return MOST;
    }

    /// Dates or timestamps with both ends further out by a number of seconds; out of the type's range is an error.
    public static AbstractValue widened(AbstractValue image, long seconds) {
        if (!(image instanceof LongRange range) || !range.hasOrdinary()) {
            // Where all seem to fail, others between may not.
            return AbstractValue.present(image.type()).with(AbstractValue.FAILURE);
        }
        long by = image.type() instanceof DataType.Timestamp(TimeUnit unit, boolean _)
                ? seconds * unit.perSecond()
                : Math.ceilDiv(seconds, SECONDS_PER_DAY);
        long least = Keys.least(image.type());
        long greatest = Keys.greatest(image.type());
        boolean out = range.first() < least + by || range.last() > greatest - by;
        long first = range.first() < least + by ? least : range.first() - by;
        long last = range.last() > greatest - by ? greatest : range.last() + by;
        return AbstractValue.ofKeys(image.type(), first, last).with(image.extras() | (out ? AbstractValue.FAILURE : 0));
    }

    private static long second(long key, DataType type) {
        return type instanceof DataType.Timestamp(TimeUnit unit, boolean _)
                ? Moment.of(key, unit).second()
                : key * SECONDS_PER_DAY;
    }
}
