package io.winnow.engine.zones;

import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.type.Types;
import org.jspecify.annotations.Nullable;

/// What zones count.
///
/// @param nulls NULLs; null where that is not known of all rows
/// @param nans NaNs of either sign, 0 of types without; null where that is not known of all rows
public record ZoneCounts(@Nullable Long nulls, @Nullable Long nans) {
    private static final ZoneCounts NONE = new ZoneCounts(0L, 0L);

    /// Counts in a fragment.
    ///
    /// @param from first zone
    /// @param to after the last zone
    /// @param rows of the fragment; where the zones leave out some, nothing is known of these
    public static ZoneCounts of(ZoneFacts facts, int from, int to, long rows) {
        Zones zones = facts.zones();
        ZoneCounts sum = NONE;
        long covered = 0;
        for (int zone = from; zone < to; zone++) {
            boolean trusted = (facts.of(zone) & ZoneFacts.REJECTED) == 0;
            covered += zones.lengths()[zone];
            sum = sum.plus(trusted ? count(zones.nullCounts(), zone) : null, trusted ? nans(zones, zone) : null);
        }
        boolean isFloat = Types.isFloat(zones.type());
        return new ZoneCounts(
                covered < rows ? null : sum.nulls, !isFloat ? Long.valueOf(0) : covered < rows ? null : sum.nans);
    }

    /// Both together.
    public ZoneCounts plus(@Nullable Long moreNulls, @Nullable Long moreNans) {
        return new ZoneCounts(sum(nulls, moreNulls), sum(nans, moreNans));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        return one == null || other == null ? null : Long.valueOf(one + other);
    }

    private static @Nullable Long count(int @Nullable [] counts, int zone) {
        return counts == null ? null : Long.valueOf(Integer.toUnsignedLong(counts[zone]));
    }

    /// Where signs are not known, a number that is not 0 says only that there may be some.
    private static @Nullable Long nans(Zones zones, int zone) {
        Long count = count(zones.nanCounts(), zone);
        return count == null || (count != 0 && zones.negativeNanCounts() == null) ? null : count;
    }
}
