package io.winnow.core.table;

/// What is known of one column of a fragment, row group or zone, without reading it. Describes the rows as stored,
/// deleted ones included; unknown is never zero.
///
/// @param min carrier (see `core.scalar`) of the least value that is neither NULL nor NaN, or one below it as a
///     bound; absent also where there is no such value
/// @param max carrier of the greatest such value, or one above it as a bound
/// @param nullCount how many values are NULL; a bound is an upper one
/// @param nanCount how many are NaN, of either sign; 0 for types other than floats
/// @param negativeNanCount how many of the NaNs have their sign bit set
public record ColumnStatistics(
        Stat<Object> min, Stat<Object> max, Stat<Long> nullCount, Stat<Long> nanCount, Stat<Long> negativeNanCount) {
    /// Nothing is known.
    public static final ColumnStatistics UNKNOWN =
            new ColumnStatistics(Stat.absent(), Stat.absent(), Stat.absent(), Stat.absent(), Stat.absent());

    /// The same with other bounds.
    public ColumnStatistics withBounds(Stat<Object> least, Stat<Object> greatest) {
        return new ColumnStatistics(least, greatest, nullCount, nanCount, negativeNanCount);
    }

    /// The same with another count of NULLs.
    public ColumnStatistics withNulls(Stat<Long> count) {
        return new ColumnStatistics(min, max, count, nanCount, negativeNanCount);
    }

    /// The same with other counts of NaNs.
    public ColumnStatistics withNans(Stat<Long> count, Stat<Long> negative) {
        return new ColumnStatistics(min, max, nullCount, count, negative);
    }
}
