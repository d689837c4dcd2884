package io.winnow.core.prune.zone;

import io.winnow.core.batch.Column;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.table.Stat;
import io.winnow.core.type.Types;
import org.jspecify.annotations.Nullable;

/// What zones say beside the values of their bounds, a byte each: what may stand beside ordinary values,
/// whether there may be such, and which bounds are unknown. Says of each zone what [StatisticsValue] says
/// of its statistics, for which see [ZoneStatistics#of].
///
/// Made once and asked for many conditions. Immutable as far as anyone can see; safe for several threads.
public final class ZoneFacts {
    /// Bit of [#of]: a value that is neither NULL nor NaN may occur.
    public static final int ORDINARY = 8;

    /// Bit of [#of]: there is no lower bound.
    public static final int LOW_UNKNOWN = 16;

    /// Bit of [#of]: there is no upper bound.
    public static final int HIGH_UNKNOWN = 32;

    /// Bit of [#of]: the statistics contradict themselves, and nothing is taken from them.
    public static final int REJECTED = 64;

    /// How many values the byte of a zone may have.
    public static final int KINDS = 128;

    /// Bits of [#of]: neither bound is known.
    static final int UNBOUNDED = LOW_UNKNOWN | HIGH_UNKNOWN;

    private final Zones zones;
    private final Column min;
    private final Column max;
    private final byte[] facts;
    private final int rejected;
    private final boolean tiled;

    private ZoneFacts(Zones zones, Column min, Column max, byte[] facts) {
        this.zones = zones;
        this.min = min;
        this.max = max;
        this.facts = facts;
        int bad = 0;
        for (byte fact : facts) {
            bad += fact >> 6; // REJECTED is the highest bit
        }
        rejected = bad;
        tiled = isTiled(zones);
    }

    private static boolean isTiled(Zones zones) {
        int[] fragments = zones.fragments();
        long[] starts = zones.starts();
        long[] lengths = zones.lengths();
        long end = 0;
        for (int i = 0; i < zones.count(); i++) {
            end = i > 0 && fragments[i] == fragments[i - 1] ? end : 0;
            if (starts[i] != end || lengths[i] <= 0) {
                return false;
            }
            end += lengths[i];
        }
        return true;
    }

    /// Whether the zones of each fragment begin at its first row and leave out none up to the end of the last.
    public boolean isTiled() {
        return tiled;
    }

    /// Reads all zones once.
    public static ZoneFacts of(Zones zones) {
        Column min = zones.min().decoded();
        Column max = zones.max().decoded();
        byte[] facts = BoundFacts.of(zones, min, max);
        new CountFacts(zones).add(facts);
        return new ZoneFacts(zones, min, max, facts);
    }

    public Zones zones() {
        return zones;
    }

    /// The lower bounds, without dictionary codes.
    public Column min() {
        return min;
    }

    /// The upper bounds, without dictionary codes.
    public Column max() {
        return max;
    }

    /// What is known of a zone: [AbstractValue#extras] with the bits of this class.
    public int of(int zone) {
        return facts[zone];
    }

    /// The same of all zones, not to be written.
    public byte[] all() {
        return facts;
    }

    /// How many zones have statistics that contradict themselves.
    public int rejected() {
        return rejected;
    }

    /// The first of these, and why; null where there is none.
    public @Nullable Contradiction contradiction() {
        return rejected == 0 ? null : contradiction(0, zones.count());
    }

    /// The first zone from `from` to before `to` whose statistics contradict themselves; null where there
    /// is none.
    public @Nullable Contradiction contradiction(int from, int to) {
        for (int zone = from; zone < to && rejected > 0; zone++) {
            if ((facts[zone] & REJECTED) != 0) {
                String why = ZoneStatistics.contradiction(zones, zone);
                return new Contradiction(zone, why == null ? "unknown" : why);
            }
        }
        return null;
    }

    /// A zone whose statistics cannot be true of any rows.
    ///
    /// @param zone position among the zones
    /// @param reason in which way
    public record Contradiction(int zone, String reason) {}

    /// What the rows of a zone may hold.
    public AbstractValue value(int zone) {
        return StatisticsValue.of(zones.type(), ZoneStatistics.of(zones, zone), Stat.exact(zones.lengths()[zone]));
    }

    /// The bits of [#of] that tell what surely is in a zone, not only what may be.
    int certain() {
        boolean nans = Types.isFloat(zones.type()) && zones.nanCounts() != null && zones.negativeNanCounts() != null;
        return (zones.nullCounts() != null ? AbstractValue.NULL : 0) | (nans ? AbstractValue.NANS : 0);
    }

    /// The first zone of a fragment, or where it would stand.
    public int first(int fragment) {
        int[] fragments = zones.fragments();
        int low = 0;
        int high = zones.count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (fragments[middle] < fragment) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The zone after the last of a fragment.
    public int end(int fragment) {
        return fragment == Integer.MAX_VALUE ? zones.count() : first(fragment + 1);
    }
}
