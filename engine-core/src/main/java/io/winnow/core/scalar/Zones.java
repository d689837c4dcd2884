package io.winnow.core.scalar;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Wall clocks of time zones, for all seconds that a long can count.
public final class Zones {
    private static final long SECONDS_PER_CYCLE = 146_097L * 86_400;

    /// Beyond this, java.time has no instants: some 31 million years.
    private static final long LIMIT = 1_000_000_000_000_000L;

    private static final Map<String, String> BY_LOWER_CASE = ZoneId.getAvailableZoneIds().stream()
            .collect(Collectors.toMap(id -> id.toLowerCase(Locale.ROOT), id -> id));

    private Zones() {}

    /// The zone of a name such as `Europe/Paris`, `UTC` or `+02:00`, in any case; null for an unknown one.
    public static @Nullable ZoneId parse(String name) {
        String stripped = name.strip();
        try {
            return ZoneId.of(stripped);
        } catch (DateTimeException _) {
            String known = BY_LOWER_CASE.get(stripped.toLowerCase(Locale.ROOT));
            return known == null ? null : ZoneId.of(known);
        }
    }

    /// Seconds that the zone's clock is ahead of UTC at an instant, given in seconds since 1970-01-01 UTC.
    public static int offsetAt(long epochSecond, ZoneId zone) {
        if (zone instanceof ZoneOffset offset) {
            return offset.getTotalSeconds();
        }
        return zone.getRules()
                .getOffset(Instant.ofEpochSecond(near(epochSecond)))
                .getTotalSeconds();
    }

    /// The instant at which the zone's clock shows a local time, both in seconds since 1970-01-01 00:00.
    ///
    /// A time that the clock shows twice is the later instant; one that it skips is read with the offset before the
    /// gap, so it comes out that much later.
    ///
    /// @throws ArithmeticException beyond the range of a long
    public static long instantOf(long localSecond, ZoneId zone) {
        if (zone instanceof ZoneOffset offset) {
            return Math.subtractExact(localSecond, (long) offset.getTotalSeconds());
        }
        LocalDateTime local = LocalDateTime.ofEpochSecond(near(localSecond), 0, ZoneOffset.UTC);
        ZoneRules rules = zone.getRules();
        ZoneOffsetTransition transition = rules.getTransition(local);
        ZoneOffset offset;
        if (transition == null) {
            offset = rules.getOffset(local);
        } else {
            offset = transition.isGap() ? transition.getOffsetBefore() : transition.getOffsetAfter();
        }
        return Math.subtractExact(localSecond, (long) offset.getTotalSeconds());
    }

    /// A second that java.time can hold and whose rules are the same: those of far years repeat with the calendar.
    private static long near(long second) {
        if (second > LIMIT) {
            return LIMIT - SECONDS_PER_CYCLE + Math.floorMod(second - LIMIT, SECONDS_PER_CYCLE);
        }
        return second < -LIMIT ? -LIMIT + Math.floorMod(second + LIMIT, SECONDS_PER_CYCLE) : second;
    }
}
