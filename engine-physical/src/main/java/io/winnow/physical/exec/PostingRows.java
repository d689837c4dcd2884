package io.winnow.physical.exec;

import io.winnow.physical.posting.KeyTruth;
import io.winnow.physical.posting.PostedFragment;
import io.winnow.physical.posting.RowSet;
import org.jspecify.annotations.Nullable;

/// Those of some rows that have one value of a column.
final class PostingRows implements CountedRows {
    private final PostedFragment fragment;
    private final RowSet within;
    private final int column;
    private final int posting;
    private @Nullable RowSet set;
    private long count = -1;

    /// @param within rows of which these are those that the posting names
    PostingRows(PostedFragment fragment, RowSet within, int column, int posting) {
        this.fragment = fragment;
        this.within = within;
        this.column = column;
        this.posting = posting;
    }

    @Override
    public long count() {
        if (count < 0) {
            count = set != null ? set.count(fragment.rows()) : fragment.count(within, column, posting);
        }
        return count;
    }

    @Override
    public RowSet set() {
        RowSet known = set;
        if (known == null) {
            known = within.isNone()
                    ? RowSet.NONE
                    : RowSet.of(fragment.offsets(column, posting)).and(prepared());
            set = known;
        }
        return known;
    }

    /// The live rows are compared with several postings mostly, others were prepared where they are.
    private RowSet prepared() {
        return within == fragment.live() ? fragment.forManyPostings(within) : within;
    }

    @Override
    public RowSet beside(int other) {
        return set();
    }

    @Override
    public @Nullable KeyTruth allowed(int other) {
        return null;
    }
}
