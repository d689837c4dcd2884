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
            long stored = fragment.postings(column).rows(posting);
            if (within.isAll() || within.isNone()) {
                count = within.isAll() ? stored : 0;
            } else {
                count = set != null
                        ? set.count(fragment.rows())
                        : within.countIn(fragment.offsets(column, posting), stored);
            }
        }
        return count;
    }

    @Override
    public RowSet set() {
        RowSet known = set;
        if (known == null) {
            known = within.isNone()
                    ? RowSet.NONE
                    : RowSet.of(fragment.offsets(column, posting)).and(within);
            set = known;
        }
        return known;
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
