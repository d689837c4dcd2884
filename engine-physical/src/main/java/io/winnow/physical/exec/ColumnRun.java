package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.collect.ByteRange;
import io.winnow.core.collect.FloatRange;
import io.winnow.core.collect.Int128Sum;
import io.winnow.core.collect.IntegerRange;
import io.winnow.core.collect.NoRange;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.collect.WideRange;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.index.Zones;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.Types;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Statistics of zones of one column, added up from their arrays. Belongs to one thread.
///
/// Knows no more than what nearly all zones say: of those that it does not take, others may still know enough.
final class ColumnRun {
    /// Sums of zones are at most this, so that 2^20 of them still have 38 digits.
    private static final long MOST_HIGH = 1L << 38;

    /// What may be taken away from such a sum.
    private static final int MOST_BITS = Long.SIZE + 38;

    private final Zones zones;
    private final ZoneCells.Column column;
    private final boolean sums;
    private final @Nullable ExtremeRun min;
    private final @Nullable ExtremeRun max;
    private long nulls;
    private boolean anySum;
    private long high;
    private long low;

    private ColumnRun(ZoneCells.Column column, boolean sums, @Nullable ExtremeRun min, @Nullable ExtremeRun max) {
        this.column = column;
        this.sums = sums;
        this.min = min;
        this.max = max;
        zones = column.zones();
    }

    /// What calls ask of a column; null where arrays do not tell.
    static @Nullable ColumnRun of(int index, ZoneCells.Column column, List<AggregateCall> calls) {
        boolean sums = false;
        ExtremeRun min = null;
        ExtremeRun max = null;
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
                case MIN -> min = new ExtremeRun(zones, column.facts().min(), true);
                case MAX -> max = new ExtremeRun(zones, column.facts().max(), false);
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

    /// The zones of a cell less their deleted rows.
    ///
    /// @param first of the zones
    /// @param after the zone after the last
    /// @param values how many live rows are not NULL
    /// @param nulls how many are
    /// @param high upper half of their sum, where sums are asked for
    /// @param low lower half
    /// @param meetsMin whether a live row has the least bound, where minima are asked for
    /// @param meetsMax whether a live row has the greatest bound, where maxima are asked for
    record Left(
            int first, int after, long values, long nulls, long high, long low, boolean meetsMin, boolean meetsMax) {}

    /// Whether it depends on which rows of the cell are deleted what is to be said of the others.
    boolean dependsOnDeleted() {
        for (int zone = column.first(); zone < column.after(); zone++) {
            long own = nulls(zone);
            if (own < zones.lengths()[zone] && (min != null || max != null || own > 0 || (sums && !isConstant(zone)))) {
                return true;
            }
        }
        return false;
    }

    /// Whether all rows of a zone are known to have the same value.
    private boolean isConstant(int zone) {
        Zones.Extras extras = zones.extras();
        return extras != null
                && nulls(zone) == 0
                && isSet(zones.min(), extras.exactMin(), zone)
                && isSet(zones.max(), extras.exactMax(), zone)
                && zones.min() instanceof LongColumn low
                && zones.max() instanceof LongColumn high
                && low.values()[zone] == high.values()[zone];
    }

    /// Whether the zones of the cell are sure to describe every row of their span, so that deleted rows can be taken
    /// away; see [ZoneCell.Piece#isOfAllRows].
    boolean isOfAllRows() {
        Zones.Extras extras = zones.extras();
        for (int zone = column.first(); zone < column.after(); zone++) {
            boolean exact = extras != null
                    && (extras.sums().isValid(zone)
                            || isSet(zones.min(), extras.exactMin(), zone)
                            || isSet(zones.max(), extras.exactMax(), zone));
            if (!exact && nulls(zone) != zones.lengths()[zone]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSet(Column bounds, long[] exact, int zone) {
        return bounds.isValid(zone) && Validity.isSet(exact, zone);
    }

    /// What the zones of a cell, all of which are known, say of their live rows; null where that is not known.
    ///
    /// @param dead how many of their rows are deleted
    /// @param gone what these hold
    @Nullable
    Left without(int first, int after, long dead, ValueRange gone) {
        long rows = 0;
        long nullRows = 0;
        long upper = 0;
        long lower = 0;
        for (int zone = first; zone < after; zone++) {
            rows += zones.lengths()[zone];
            nullRows += nulls(zone);
            Zones.Extras extras = zones.extras();
            if (sums && extras != null && nulls(zone) < zones.lengths()[zone]) {
                long more = extras.sums().low()[zone];
                lower += more;
                upper += extras.sums().high()[zone] + (Long.compareUnsigned(lower, more) < 0 ? 1 : 0);
            }
        }
        long nullsLeft = nullRows - gone.nulls();
        long values = rows - dead - nullsLeft;
        if (nullsLeft < 0 || values < 0) {
            return null; // no rows are like that
        }
        if (sums) {
            switch (gone) {
                case IntegerRange range -> {
                    long less = range.sum().low();
                    upper -= range.sum().high() + (Long.compareUnsigned(lower, less) < 0 ? 1 : 0);
                    lower -= less;
                }
                case WideRange range -> {
                    BigInteger sum = range.sum();
                    if (sum.bitLength() > MOST_BITS) {
                        return null;
                    }
                    long less = sum.longValue();
                    upper -= sum.shiftRight(Long.SIZE).longValue() + (Long.compareUnsigned(lower, less) < 0 ? 1 : 0);
                    lower -= less;
                }
                case FloatRange _, ByteRange _, NoRange _ -> {} // zones that have values have no sum
            }
        }
        boolean meetsMin = values == 0 || isMet(min, first, after, gone);
        boolean meetsMax = values == 0 || isMet(max, first, after, gone);
        return new Left(first, after, values, nullsLeft, upper, lower, meetsMin, meetsMax);
    }

    private boolean isMet(@Nullable ExtremeRun extreme, int first, int after, ValueRange gone) {
        int best = extreme == null ? -1 : best(extreme, first, after);
        boolean constant = after - first == 1 && isConstant(first); // of which some row is alive
        return extreme == null || best < 0 || constant || extreme.isMetWithout(best, gone);
    }

    /// The zone whose bound is the best; -1 where none has a value.
    private int best(ExtremeRun extreme, int first, int after) {
        int best = -1;
        for (int zone = first; zone < after; zone++) {
            if (nulls(zone) < zones.lengths()[zone] && (best < 0 || extreme.isBeyond(zone, best))) {
                best = zone;
            }
        }
        return best;
    }

    /// Whether the extremes of the live rows are known, or those of others so far are no worse.
    boolean stands(Left left) {
        return (left.meetsMin() || isNoBetter(min, left)) && (left.meetsMax() || isNoBetter(max, left));
    }

    private boolean isNoBetter(@Nullable ExtremeRun extreme, Left left) {
        return extreme == null || !extreme.isBeyond(best(extreme, left.first(), left.after()));
    }

    /// Adds what stands.
    void add(Left left) {
        nulls += left.nulls();
        if (left.values() == 0) {
            return;
        }
        anySum = true;
        addSum(left.high(), left.low());
        for (int zone = left.first(); zone < left.after(); zone++) {
            if (nulls(zone) < zones.lengths()[zone]) {
                addExtremes(zone);
            }
        }
    }

    /// Takes note of a value that a row has which is counted somewhere.
    void offer(AggregateFunction function, Object value) {
        ExtremeRun extreme = function == AggregateFunction.MIN ? min : max;
        if (extreme != null) {
            extreme.offer(value);
        }
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
            addSum(extras.sums().high()[zone], extras.sums().low()[zone]);
        }
        addExtremes(zone);
    }

    private void addSum(long moreHigh, long moreLow) {
        low += moreLow;
        high += moreHigh + (Long.compareUnsigned(low, moreLow) < 0 ? 1 : 0);
    }

    private void addExtremes(int zone) {
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
                sums && anySum ? Stat.exact(Int128Sum.of(high, low)) : Stat.absent());
    }

    void clear() {
        nulls = 0;
        anySum = false;
        high = 0;
        low = 0;
        if (min != null) {
            min.clear();
        }
        if (max != null) {
            max.clear();
        }
    }
}
