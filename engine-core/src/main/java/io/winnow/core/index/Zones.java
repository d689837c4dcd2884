package io.winnow.core.index;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Statistics of one column over zones, a column per statistic: a zone is a span of one fragment's rows. Immutable as
/// far as anyone can see; safe for several threads.
///
/// Of other rows than those in a zone nothing is known. Counts are of the rows that were summarised; a span may have
/// holes, rows that were deleted before. Counts are `uint32`: read them with `Integer.toUnsignedLong`.
///
/// @param type of the column
/// @param count how many zones; the arrays are at least as long
/// @param fragments by zone; zones are sorted by fragment and start, and do not overlap
/// @param starts first offset of the span
/// @param lengths of the span in offsets, holes included; at least 1
/// @param min of the values that are neither NULL nor NaN, or something below; NULL is unknown
/// @param max of these values, or something above; NULL is unknown
/// @param nullCounts NULLs; null where they are not known
/// @param nanCounts NaNs of either sign; null where they are not known. Where their signs are not known, 0 is none
///     and any other number says only that there may be some
/// @param negativeNanCounts NaNs with their sign bit set; null where they are not known
/// @param extras what may be an answer; null where nothing may
public record Zones(
        DataType type,
        int count,
        int[] fragments,
        long[] starts,
        long[] lengths,
        Column min,
        Column max,
        int @Nullable [] nullCounts,
        int @Nullable [] nanCounts,
        int @Nullable [] negativeNanCounts,
        @Nullable Extras extras) {
    /// What may be an answer to MIN, MAX and SUM, by zone.
    ///
    /// @param exactMin bit set where the lower bound is a value of the zone; words of 64 bits
    /// @param exactMax likewise of the upper bound
    /// @param sums of the values that are not NULL, integers and decimals only, these unscaled; 0 where there is no
    ///     value, NULL where the sum is not known or needs more than 38 digits, and of all other types
    public record Extras(long[] exactMin, long[] exactMax, Int128Column sums) {}
}
