package io.winnow.core.prune;

import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import org.jspecify.annotations.Nullable;

/// A column's statistics as the abstract value of its live rows; the one way for row groups, fragments, zones and
/// sidecars.
///
/// What statistics leave open is allowed, and so is everything where they contradict themselves: whose fault that
/// is, a source asks [#contradiction]. Deleted rows only take values away, so what is said of all rows holds for
/// those alive.
public final class StatisticsValue {
    private StatisticsValue() {}

    /// What the live rows may hold.
    ///
    /// @param rows rows as stored; a fragment whose rows are all deleted is the caller's to know
    public static AbstractValue of(DataType type, ColumnStatistics statistics, Stat<Long> rows) {
        if (rows instanceof Stat.Exact<Long>(Long count) && count == 0) {
            return AbstractValue.nothing(type);
        }
        return contradiction(type, statistics, rows) != null
                ? AbstractValue.anything(type)
                : ofConsistent(type, statistics, rows);
    }

    /// As [#of], where [#contradiction] was asked already and says nothing, of at least one row.
    static AbstractValue ofConsistent(DataType type, ColumnStatistics statistics, Stat<Long> rows) {
        int extras = canBeNull(statistics) ? AbstractValue.NULL : 0;
        extras |= Types.isFloat(type) ? nans(statistics) : 0;
        AbstractValue ordinary = isAllUnordinary(statistics, rows, Types.isFloat(type))
                ? AbstractValue.nothing(type)
                : AbstractValue.between(type, valueOf(statistics.min()), valueOf(statistics.max()));
        return type instanceof DataType.Null ? AbstractValue.nulls(type) : ordinary.with(extras);
    }

    private static boolean canBeNull(ColumnStatistics statistics) {
        return !Long.valueOf(0).equals(valueOf(statistics.nullCount()));
    }

    private static int nans(ColumnStatistics statistics) {
        Long count = valueOf(statistics.nanCount());
        Long negative = exact(statistics.negativeNanCount());
        if (count != null && count == 0) {
            return 0;
        }
        int signs = negative != null && negative == 0 ? 0 : AbstractValue.NEGATIVE_NAN;
        boolean allNegative = count != null && negative != null && negative.equals(count);
        return signs | (allNegative ? 0 : AbstractValue.POSITIVE_NAN);
    }

    /// Whether all rows are NULL or NaN.
    private static boolean isAllUnordinary(ColumnStatistics statistics, Stat<Long> rows, boolean floats) {
        Long count = exact(rows);
        Long nulls = exact(statistics.nullCount());
        Long nans = floats ? exact(statistics.nanCount()) : (Long) 0L;
        return count != null && nulls != null && (nulls.equals(count) || (nans != null && nulls + nans == count));
    }

    /// Why the statistics cannot be true of any rows, null where they may be. Statistics of which this says
    /// something are worth nothing: in a foreign file they are left aside and counted, in our own the file is
    /// corrupt.
    ///
    /// @param rows rows as stored
    public static @Nullable String contradiction(DataType type, ColumnStatistics statistics, Stat<Long> rows) {
        String bounds = boundsContradiction(type, statistics);
        return bounds != null ? bounds : countContradiction(type, statistics, exact(rows));
    }

    private static @Nullable String boundsContradiction(DataType type, ColumnStatistics statistics) {
        Object min = valueOf(statistics.min());
        Object max = valueOf(statistics.max());
        if ((min != null && !isOrdinary(min, type)) || (max != null && !isOrdinary(max, type))) {
            return "a bound is NaN or no value of " + type + ": min " + shown(min, type) + ", max " + shown(max, type);
        }
        if (min != null && max != null && ScalarOrder.compare(min, max, type) > 0) {
            return "min " + shown(min, type) + " is above max " + shown(max, type);
        }
        return null;
    }

    private static boolean isOrdinary(Object bound, DataType type) {
        if (type instanceof DataType.Null
                || (bound instanceof Double number && Double.isNaN(number))
                || (bound instanceof Float small && Float.isNaN(small))) {
            return false;
        }
        if (!Keys.isLong(type)) {
            return true;
        }
        long key = Keys.of(bound, type);
        return key >= Keys.least(type) && key <= Keys.greatest(type);
    }

    private static String shown(@Nullable Object bound, DataType type) {
        return bound == null ? "unknown" : ValueText.shown(bound, type);
    }

    private static @Nullable String countContradiction(
            DataType type, ColumnStatistics statistics, @Nullable Long rows) {
        Long nulls = exact(statistics.nullCount());
        Long nans = exact(statistics.nanCount());
        Long negative = exact(statistics.negativeNanCount());
        if (isNegative(nulls) || isNegative(nans) || isNegative(negative)) {
            return "a count is negative: " + nulls + " nulls, " + nans + " NaNs, " + negative + " negative NaNs";
        }
        if (nans != null && negative != null && negative > nans) {
            return negative + " negative NaNs of " + nans + " NaNs";
        }
        if (nans != null && nans > 0 && !Types.isFloat(type)) {
            return nans + " NaNs in a column of " + type;
        }
        long counted = (nulls == null ? 0 : nulls) + (nans == null ? 0 : nans);
        if (rows != null && (counted > rows || counted < 0)) { // below zero: a sum past the end of a long
            return (nulls == null ? 0 : nulls) + " nulls and " + (nans == null ? 0 : nans) + " NaNs in " + rows
                    + " rows";
        }
        boolean bounded = valueOf(statistics.min()) != null || valueOf(statistics.max()) != null;
        return rows != null && rows > 0 && counted == rows && bounded
                ? "bounds, though all of " + rows + " rows are null or NaN"
                : null;
    }

    private static boolean isNegative(@Nullable Long count) {
        return count != null && count < 0;
    }

    /// The value, whether it may be an answer or not; null where it is absent.
    private static <T> @Nullable T valueOf(Stat<T> stat) {
        return switch (stat) {
            case Stat.Exact<T>(T value) -> value;
            case Stat.Bound<T>(T value) -> value;
            case Stat.Absent<T> _ -> null;
        };
    }

    private static <T> @Nullable T exact(Stat<T> stat) {
        return stat instanceof Stat.Exact<T>(T value) ? value : null;
    }
}
