package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.collect.Int128Sum;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.BoundKeys;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Statistics of zones of one column, added up from their arrays. Belongs to one thread.
///
/// Knows no more than what nearly all zones say: of those that it does not take, others may still know enough.
final class ColumnRun {
    private static final int BLOCK = 1024;

    /// Sums of zones are at most this, so that 2^20 of them still have 38 digits.
    private static final long MOST_HIGH = 1L << 38;

    private final Zones zones;
    private final ZoneCells.Column column;
    private final boolean sums;
    private final @Nullable Extreme min;
    private final @Nullable Extreme max;
    private long nulls;
    private boolean anySum;
    private long high;
    private long low;

    private ColumnRun(ZoneCells.Column column, boolean sums, @Nullable Extreme min, @Nullable Extreme max) {
        this.column = column;
        this.sums = sums;
        this.min = min;
        this.max = max;
        zones = column.zones();
    }

    /// What calls ask of a column; null where arrays do not tell.
    static @Nullable ColumnRun of(int index, ZoneCells.Column column, List<AggregateCall> calls) {
        boolean sums = false;
        Extreme min = null;
        Extreme max = null;
        Zones zones = column.zones();
        for (AggregateCall call : calls) {
            if (CellStates.isOfRows(call)
                    || !(call.arguments().getFirst() instanceof ColumnRef of)
                    || of.index() != index) {
                continue;
            }
            switch (call.function()) {
                case COUNT_STAR, COUNT -> {}
                case SUM, AVG -> sums = true;
                case MIN -> min = new Extreme(zones, column.facts().min(), true);
                case MAX -> max = new Extreme(zones, column.facts().max(), false);
                case COUNT_DISTINCT, APPROX_COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> {
                    return null;
                }
            }
        }
        boolean keyed = (min == null || min.isKeyed()) && (max == null || max.isKeyed());
        boolean counted = zones.nullCounts() != null
                && (!(min != null || max != null)
                        || !Types.isFloat(zones.type())
                        || (zones.nanCounts() != null && zones.negativeNanCounts() != null));
        return keyed && counted && (zones.extras() != null || (!sums && min == null && max == null))
                ? new ColumnRun(column, sums, min, max)
                : null;
    }

    /// Whether the zones of the cell say all that is asked.
    boolean isKnown() {
        for (int zone = column.first(); zone < column.after(); zone++) {
            if (!isKnown(zone)) {
                return false;
            }
        }
        return true;
    }

    private boolean isKnown(int zone) {
        long nullCount = nulls(zone);
        if (nullCount == zones.lengths()[zone]) {
            return true;
        }
        Zones.Extras extras = zones.extras();
        if (extras == null) {
            return true;
        }
        if (sums) {
            Int128Column all = extras.sums();
            long upper = all.high()[zone];
            if (!all.isValid(zone) || upper > MOST_HIGH || upper < -MOST_HIGH) {
                return false;
            }
        }
        int[] nans = zones.nanCounts();
        boolean plain = !Types.isFloat(zones.type()) || (nans != null && nans[zone] == 0);
        return (min == null || (plain && min.isMet(extras.exactMin(), zone)))
                && (max == null || (plain && max.isMet(extras.exactMax(), zone)));
    }

    private long nulls(int zone) {
        int[] counts = zones.nullCounts();
        return counts == null ? 0 : Integer.toUnsignedLong(counts[zone]);
    }

    /// Adds the zones of the cell, all of which are known.
    void add() {
        for (int zone = column.first(); zone < column.after(); zone++) {
            long own = nulls(zone);
            nulls += own;
            if (own < zones.lengths()[zone]) {
                addValues(zone);
            }
        }
    }

    private void addValues(int zone) {
        Zones.Extras extras = zones.extras();
        if (sums && extras != null) {
            anySum = true;
            long more = extras.sums().low()[zone];
            long sum = low + more;
            high += extras.sums().high()[zone] + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
            low = sum;
        }
        if (min != null) {
            min.add(zone);
        }
        if (max != null) {
            max.add(zone);
        }
    }

    /// Of all zones so far.
    ColumnStatistics statistics() {
        // Zones with NaNs are not taken where extremes are asked for; otherwise nobody looks.
        Stat<Long> nans = Types.isFloat(zones.type()) && min == null && max == null ? Stat.absent() : Stat.exact(0L);
        return new ColumnStatistics(
                min == null ? Stat.absent() : min.value(),
                max == null ? Stat.absent() : max.value(),
                Stat.exact(nulls),
                nans,
                nans,
                anySum ? Stat.exact(Int128Sum.of(high, low)) : Stat.absent());
    }

    void clear() {
        nulls = 0;
        anySum = false;
        high = 0;
        low = 0;
        if (min != null) {
            min.best = -1;
        }
        if (max != null) {
            max.best = -1;
        }
    }

    /// The zone whose bound is the least or the greatest.
    private static final class Extreme {
        private final Zones zones;
        private final Column bounds;
        private final boolean least;
        private final long[] keys = new long[BLOCK];
        private int keysFrom;
        private int keysTo;
        private int best = -1;
        private long bestKey;

        Extreme(Zones zones, Column bounds, boolean least) {
            this.zones = zones;
            this.bounds = bounds;
            this.least = least;
        }

        boolean isKeyed() {
            return switch (bounds) {
                case LongColumn _, IntColumn _, DoubleColumn _, FloatColumn _ -> true;
                default -> false;
            };
        }

        boolean isMet(long[] exact, int zone) {
            return bounds.isValid(zone) && Validity.isSet(exact, zone);
        }

        void add(int zone) {
            if (zone < keysFrom || zone >= keysTo) {
                keysFrom = zone;
                keysTo = Math.min(zones.count(), zone + BLOCK);
                BoundKeys.read(bounds, zones.type(), keysFrom, keysTo - keysFrom, keys);
            }
            long key = keys[zone - keysFrom];
            if (best < 0 || (least ? key < bestKey : key > bestKey)) {
                best = zone;
                bestKey = key;
            }
        }

        Stat<Object> value() {
            Object value = best < 0 ? null : ColumnValues.at(bounds, zones.type(), best);
            return value == null ? Stat.absent() : Stat.exact(value);
        }
    }
}
