package io.winnow.core.table;

import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.math.BigInteger;

/// What is known of one column of a fragment, row group or zone, without reading it. Describes the rows as stored,
/// deleted ones included; unknown is never zero.
///
/// @param min carrier (see `core.scalar`) of the least value that is neither NULL nor NaN, or one below it as a
///     bound; absent also where there is no such value
/// @param max carrier of the greatest such value, or one above it as a bound
/// @param nullCount how many values are NULL; a bound is an upper one
/// @param nanCount how many are NaN, of either sign; 0 for types other than floats
/// @param negativeNanCount how many of the NaNs have their sign bit set
/// @param sum of the values that are not NULL, of integers and decimals only, these unscaled; exact or absent
public record ColumnStatistics(
        Stat<Object> min,
        Stat<Object> max,
        Stat<Long> nullCount,
        Stat<Long> nanCount,
        Stat<Long> negativeNanCount,
        Stat<BigInteger> sum) {
    /// Nothing is known.
    public static final ColumnStatistics UNKNOWN =
            new ColumnStatistics(Stat.absent(), Stat.absent(), Stat.absent(), Stat.absent(), Stat.absent());

    /// Statistics without a sum.
    public ColumnStatistics(
            Stat<Object> min,
            Stat<Object> max,
            Stat<Long> nullCount,
            Stat<Long> nanCount,
            Stat<Long> negativeNanCount) {
        this(min, max, nullCount, nanCount, negativeNanCount, Stat.absent());
    }

    /// What this says of some of the rows, whichever they are.
    ///
    /// @param all how many rows this describes
    /// @param some how many of them are meant
    public ColumnStatistics ofSome(long all, long some) {
        return new ColumnStatistics(
                asBound(min),
                asBound(max),
                share(nullCount, all, some),
                share(nanCount, all, some),
                noneOr(negativeNanCount));
    }

    /// What is left to say when some of the rows are taken away.
    ///
    /// @param gone of the rows that are taken away, which these statistics describe, too
    public ColumnStatistics without(ColumnStatistics gone, DataType type) {
        return new ColumnStatistics(
                met(min, gone.min, type, 1),
                met(max, gone.max, type, -1),
                less(nullCount, gone.nullCount),
                less(nanCount, gone.nanCount),
                less(negativeNanCount, gone.negativeNanCount),
                sum instanceof Stat.Exact<BigInteger>(BigInteger all)
                                && gone.sum instanceof Stat.Exact<BigInteger>(BigInteger less)
                        ? Stat.exact(all.subtract(less))
                        : Stat.absent());
    }

    /// A bound is still met where none of the rows that are gone has met it.
    ///
    /// @param sign of the order of what is beyond, seen from the bound
    private static Stat<Object> met(Stat<Object> bound, Stat<Object> gone, DataType type, int sign) {
        if (!(bound instanceof Stat.Exact<Object>(Object value))) {
            return bound;
        }
        return switch (gone) {
            case Stat.Absent<Object> _ -> new Stat.Bound<>(value);
            case Stat.Exact<Object>(Object other) -> beyond(value, other, type, sign) ? bound : new Stat.Bound<>(value);
            case Stat.Bound<Object>(Object other) -> beyond(value, other, type, sign) ? bound : new Stat.Bound<>(value);
        };
    }

    private static boolean beyond(Object bound, Object other, DataType type, int sign) {
        return Integer.signum(ScalarOrder.compare(other, bound, type)) == sign;
    }

    private static Stat<Long> less(Stat<Long> all, Stat<Long> gone) {
        return all instanceof Stat.Exact<Long>(Long some) && gone instanceof Stat.Exact<Long>(Long fewer)
                ? Stat.exact(some - fewer)
                : Stat.absent();
    }

    private static <T> Stat<T> asBound(Stat<T> stat) {
        return stat instanceof Stat.Exact<T>(T value) ? new Stat.Bound<>(value) : stat;
    }

    /// None stays none, and all stay all.
    private static Stat<Long> share(Stat<Long> count, long all, long some) {
        return count instanceof Stat.Exact<Long>(Long value) && value == all ? Stat.exact(some) : noneOr(count);
    }

    private static Stat<Long> noneOr(Stat<Long> count) {
        return count instanceof Stat.Exact<Long>(Long value) && value == 0 ? count : Stat.absent();
    }

    /// The same with other bounds.
    public ColumnStatistics withBounds(Stat<Object> least, Stat<Object> greatest) {
        return new ColumnStatistics(least, greatest, nullCount, nanCount, negativeNanCount, sum);
    }

    /// The same with another count of NULLs.
    public ColumnStatistics withNulls(Stat<Long> count) {
        return new ColumnStatistics(min, max, count, nanCount, negativeNanCount, sum);
    }

    /// The same with other counts of NaNs.
    public ColumnStatistics withNans(Stat<Long> count, Stat<Long> negative) {
        return new ColumnStatistics(min, max, nullCount, count, negative, sum);
    }
}
