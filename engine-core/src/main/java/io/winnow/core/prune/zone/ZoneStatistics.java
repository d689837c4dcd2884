package io.winnow.core.prune.zone;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import org.jspecify.annotations.Nullable;

/// One zone's statistics in the form that all sources have; for messages and single zones, not for many.
public final class ZoneStatistics {
    private ZoneStatistics() {}

    /// What is recorded of a zone. Its rows are its span, holes included: a count reaches it only where
    /// there are none.
    ///
    /// Zones that do not tell the signs of NaNs are of version 0: there, a NaN as a bound hides the
    /// bound, and says that there are NaNs; and a count of some says no more than that there may be,
    /// since writers counted what stands in the slots of NULLs, too.
    public static ColumnStatistics of(Zones zones, int zone) {
        Object min = ColumnValues.at(zones.min(), zones.type(), zone);
        Object max = ColumnValues.at(zones.max(), zones.type(), zone);
        Stat<Long> nans = count(zones.nanCounts(), zone);
        if (zones.negativeNanCounts() == null && (isNan(min) || isNan(max))) {
            min = isNan(min) ? null : min;
            max = isNan(max) ? null : max;
            nans = Stat.exact(0L).equals(nans) ? Stat.absent() : nans;
        }
        if (zones.negativeNanCounts() == null && nans instanceof Stat.Exact<Long>(Long some) && some > 0) {
            nans = Stat.absent();
        }
        return new ColumnStatistics(
                bound(min), bound(max), count(zones.nullCounts(), zone), nans, count(zones.negativeNanCounts(), zone));
    }

    /// Why the statistics of a zone cannot be true of any rows, null where they may be.
    public static @Nullable String contradiction(Zones zones, int zone) {
        return StatisticsValue.contradiction(zones.type(), of(zones, zone), Stat.exact(zones.lengths()[zone]));
    }

    static boolean isNan(@Nullable Object bound) {
        return bound instanceof Number number
                && (number instanceof Double || number instanceof Float)
                && Double.isNaN(number.doubleValue());
    }

    private static Stat<Object> bound(@Nullable Object value) {
        return value == null ? Stat.absent() : new Stat.Bound<>(value);
    }

    private static Stat<Long> count(int @Nullable [] counts, int zone) {
        return counts == null ? Stat.absent() : Stat.exact(Integer.toUnsignedLong(counts[zone]));
    }

    /// Whether a bound is known.
    static boolean isKnown(Column bounds, int zone) {
        return bounds.isValid(zone);
    }
}
