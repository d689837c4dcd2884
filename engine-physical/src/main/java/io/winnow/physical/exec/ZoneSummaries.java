package io.winnow.physical.exec;

import io.winnow.core.aggregate.Summary;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneStatistics;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// What zones say as answers, with deletions taken into account.
final class ZoneSummaries {
    private ZoneSummaries() {}

    /// The rows of a zone, whichever column is asked for.
    ///
    /// @param nulls the rows of the fragment that are NULL, all of them; null where they are not known
    static Summary of(Zones zones, int zone, RoaringBitmap deleted, @Nullable RoaringBitmap nulls) {
        long start = zones.starts()[zone];
        long length = zones.lengths()[zone];
        long dead = deleted.rangeCardinality(start, start + length);
        ColumnStatistics known = statistics(zones, zone);
        boolean counted = known.nullCount() instanceof Stat.Exact<Long>(Long count) && count == 0;
        if (dead == 0 || counted || nulls == null) {
            return new Summary(length, length - dead, _ -> known);
        }
        // Of the live rows alone: which of them are NULL is known, but no longer which of the others are bounds.
        RoaringBitmap live = RoaringBitmap.andNot(nulls, deleted);
        ColumnStatistics rest =
                known.ofSome(length, length - dead).withNulls(Stat.exact(live.rangeCardinality(start, start + length)));
        return new Summary(length - dead, length - dead, _ -> rest);
    }

    private static ColumnStatistics statistics(Zones zones, int zone) {
        ColumnStatistics bounds = ZoneStatistics.of(zones, zone);
        Zones.Extras extras = zones.extras();
        if (extras == null) {
            return bounds;
        }
        return new ColumnStatistics(
                attained(bounds.min(), extras.exactMin(), zone),
                attained(bounds.max(), extras.exactMax(), zone),
                bounds.nullCount(),
                bounds.nanCount(),
                bounds.negativeNanCount(),
                sum(extras.sums(), zone));
    }

    private static Stat<Object> attained(Stat<Object> bound, long[] exact, int zone) {
        return bound instanceof Stat.Bound<Object>(Object value) && Validity.isSet(exact, zone)
                ? new Stat.Exact<>(value)
                : bound;
    }

    private static Stat<BigInteger> sum(Int128Column sums, int zone) {
        if (!sums.isValid(zone)) {
            return Stat.absent();
        }
        BigInteger low = BigInteger.valueOf(sums.low()[zone] & Long.MAX_VALUE);
        BigInteger unsigned = sums.low()[zone] < 0 ? low.setBit(Long.SIZE - 1) : low;
        return Stat.exact(
                BigInteger.valueOf(sums.high()[zone]).shiftLeft(Long.SIZE).add(unsigned));
    }
}
