package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.PostingCounts;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.table.FragmentSet;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.roaringbitmap.RoaringBitmap;

/// What a segment says of the fragments that it covers.
///
/// @param covered what counts, whatever the files hold
/// @param rows of a fragment by its id, -1 where it is not known
record SegmentPostings(CachedSegment segment, StoredKeys stored, FragmentSet covered, IntToLongFunction rows)
        implements ValuePostings {
    @Override
    public Column keys() {
        return stored.keys();
    }

    /// As the port says.
    ///
    /// @throws CorruptDataException where the postings do not name as many rows as the fragment has
    @Override
    public FragmentPostings fragment(int fragment) {
        if (!covered.contains(fragment)) {
            throw new IllegalArgumentException("fragment " + fragment + " is not covered");
        }
        StoredKeys.ByFragment all = stored.byFragment();
        int place = Arrays.binarySearch(all.ids(), fragment);
        long named = place < 0 ? 0 : all.rows()[place];
        long known = rows.applyAsLong(fragment);
        if (known >= 0 && known != named) {
            throw new CorruptDataException(
                    segment.keysPath(),
                    "the postings of fragment " + fragment + " name " + named + " rows, but it has " + known);
        }
        return place < 0
                ? new OfFragment(fragment, 0, 0, known)
                : new OfFragment(fragment, all.offsets()[place], all.offsets()[place + 1], known);
    }

    private final class OfFragment implements FragmentPostings {
        private final int fragment;
        private final int from;
        private final int count;
        private final long fragmentRows;

        /// Of the postings fragment by fragment those from `from` to before `to`.
        private OfFragment(int fragment, int from, int to, long fragmentRows) {
            this.fragment = fragment;
            this.from = from;
            this.count = to - from;
            this.fragmentRows = fragmentRows;
        }

        private int number(int posting) {
            if (posting < 0 || posting >= count) {
                throw new IndexOutOfBoundsException("posting " + posting + " of " + count);
            }
            return stored.byFragment().postings()[from + posting];
        }

        @Override
        public int count() {
            return count;
        }

        @Override
        public int key(int posting) {
            if (posting < 0 || posting >= count) {
                throw new IndexOutOfBoundsException("posting " + posting + " of " + count);
            }
            return stored.byFragment().keys()[from + posting];
        }

        @Override
        public long rows(int posting) {
            return Integer.toUnsignedLong(stored.rows()[number(posting)]);
        }

        @Override
        public RoaringBitmap offsets(int posting, IoContext context) {
            RoaringBitmap bitmap = segment.posting(stored, number(posting), context);
            long last = Integer.toUnsignedLong(bitmap.last());
            if (fragmentRows >= 0 && last >= fragmentRows) {
                throw new CorruptDataException(
                        segment.postingsPath(),
                        "a posting of fragment " + fragment + " names row " + last + ", beyond its " + fragmentRows
                                + " rows");
            }
            return bitmap;
        }

        @Override
        public PostingCounts deleted(RoaringBitmap deleted, IoContext context) {
            return segment.deleted(fragment, count, deleted, context);
        }
    }
}
