package io.winnow.physical.exec;

import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.collect.Int128Sum;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneStatistics;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import java.math.BigInteger;

/// What zones say as answers.
final class ZoneSummaries {
    private ZoneSummaries() {}

    /// The statistics of a zone's rows, deleted ones included; exact where extras say so.
    static ColumnStatistics of(Zones zones, int zone) {
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
        return sums.isValid(zone) ? Stat.exact(Int128Sum.of(sums.high()[zone], sums.low()[zone])) : Stat.absent();
    }
}
