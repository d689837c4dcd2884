package io.winnow.core.prune.zone;

import io.winnow.core.index.Zones;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import org.jspecify.annotations.Nullable;

/// What the counts of zones say, by the rules of [io.winnow.core.prune.StatisticsValue].
final class CountFacts {
    private static final int UNKNOWN = -1;

    private final Zones zones;
    private final boolean floats;
    /// All that is possible where nothing is taken from a zone.
    private final int anything;
    private final int @Nullable [] nulls;
    private final int @Nullable [] nans;
    private final int @Nullable [] negativeNans;

    CountFacts(Zones zones) {
        this.zones = zones;
        floats = Types.isFloat(zones.type());
        boolean values = !(zones.type() instanceof DataType.Null);
        anything = ZoneFacts.UNBOUNDED
                | AbstractValue.NULL
                | (values ? ZoneFacts.ORDINARY : 0)
                | (floats ? AbstractValue.NANS : 0);
        nulls = zones.nullCounts();
        nans = zones.nanCounts();
        negativeNans = zones.negativeNanCounts();
    }

    /// Completes what [BoundFacts] says.
    void add(byte[] facts) {
        boolean onlyNulls = !floats
                && !(zones.type() instanceof DataType.Null)
                && haveNone(nans)
                && (nans == null || haveNone(negativeNans));
        for (int zone = 0; zone < facts.length; zone++) {
            int known = facts[zone];
            // Most zones: bounds that may be true, no NULLs, nothing else to count.
            facts[zone] = (byte)
                    (onlyNulls && known == 0 && nulls != null && nulls[zone] == 0
                            ? ZoneFacts.ORDINARY
                            : of(zone, known & (2 * BoundFacts.NAN_BOUND - 1)));
        }
    }

    private boolean haveNone(int @Nullable [] counts) {
        int any = 0;
        for (int i = 0; counts != null && i < zones.count(); i++) {
            any |= counts[i];
        }
        return any == 0;
    }

    private static long count(int @Nullable [] counts, int zone) {
        return counts == null ? UNKNOWN : Integer.toUnsignedLong(counts[zone]);
    }

    private int of(int zone, int known) {
        long length = zones.lengths()[zone];
        long nullCount = count(nulls, zone);
        long nanCount = count(nans, zone);
        long negative = count(negativeNans, zone);
        // A NaN as a bound says that there are some, whatever the count.
        nanCount = (known & BoundFacts.NAN_BOUND) != 0 && nanCount == 0 ? UNKNOWN : nanCount;
        // Writers of version 0, who know no signs, counted what stands in the slots of NULLs, too.
        nanCount = negativeNans == null && nanCount > 0 ? UNKNOWN : nanCount;
        long counted = Math.max(nullCount, 0) + Math.max(nanCount, 0);
        boolean bounded = (known & ZoneFacts.UNBOUNDED) != ZoneFacts.UNBOUNDED;
        if ((known & ZoneFacts.REJECTED) != 0
                || (nanCount != UNKNOWN && negative > nanCount)
                || (nanCount > 0 && !floats)
                || counted > length
                || (counted == length && bounded)) {
            return anything | ZoneFacts.REJECTED;
        }
        if (zones.type() instanceof DataType.Null) {
            return anything;
        }
        long unordinary = nullCount + (floats ? nanCount : 0);
        boolean none = nullCount != UNKNOWN
                && (nullCount == length || ((!floats || nanCount != UNKNOWN) && unordinary == length));
        return (known & ZoneFacts.UNBOUNDED)
                | (none ? 0 : ZoneFacts.ORDINARY)
                | (nullCount == 0 ? 0 : AbstractValue.NULL)
                | (floats ? nans(nanCount, negative) : 0);
    }

    private static int nans(long count, long negative) {
        if (count == 0) {
            return 0;
        }
        return (negative == 0 ? 0 : AbstractValue.NEGATIVE_NAN)
                | (negative != UNKNOWN && negative == count ? 0 : AbstractValue.POSITIVE_NAN);
    }
}
