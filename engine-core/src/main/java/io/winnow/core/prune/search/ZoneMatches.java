package io.winnow.core.prune.search;

import io.winnow.core.index.IndexAnswer;
import io.winnow.core.index.RowRanges;
import java.util.List;

/// Which rows of a fragment a condition may match, and which it surely does.
///
/// Zones of several columns that end at different rows are cut at each other's ends; what comes of it is
/// counted.
///
/// @param answer the rows outside of which there is no match
/// @param wholly rows that all match, once deleted ones are taken away
/// @param skipped how many zones have no match
/// @param matched how many zones match wholly
/// @param undecided how many zones may have some
/// @param contradictions statistics of which nothing was taken, the first of each column
public record ZoneMatches(
        IndexAnswer answer,
        RowRanges wholly,
        int skipped,
        int matched,
        int undecided,
        List<Contradiction> contradictions) {
    public ZoneMatches {
        contradictions = List.copyOf(contradictions);
    }

    /// The rows that are to be read.
    public RowRanges candidates() {
        return answer.ranges();
    }

    /// Why something that an index says of a column in this fragment was left aside.
    ///
    /// @param column position
    public record Contradiction(int column, String reason) {}
}
