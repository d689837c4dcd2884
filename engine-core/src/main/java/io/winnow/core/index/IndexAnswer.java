package io.winnow.core.index;

import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// For which rows of one fragment a condition is TRUE, as far as indexes know. Rows are as stored,
/// deleted ones included, and mean nothing once they are deleted.
///
/// Says nothing of whether it is FALSE or UNKNOWN for the others: what is not here is not what the
/// condition's negation matches. Whoever is handed one changes nothing in it; safe for several threads.
public sealed interface IndexAnswer {
    /// Rows outside of which there is no match.
    RowRanges ranges();

    /// Rows outside of which there is no match, all within [#ranges]; null where they are known no closer than that.
    @Nullable
    RoaringBitmap rows();

    /// All matches are known.
    ///
    /// @param ranges around them, coarse
    /// @param rows the matches, all of them within `ranges`
    record Exact(RowRanges ranges, RoaringBitmap rows) implements IndexAnswer {}

    /// Some rows cannot match; of the others the condition is to be evaluated again.
    ///
    /// @param ranges outside of which there is no match
    /// @param rows within `ranges`, outside of which there is no match either; null for all in `ranges`
    record AtMost(RowRanges ranges, @Nullable RoaringBitmap rows) implements IndexAnswer {}
}
