package io.winnow.physical.posting;

import io.winnow.core.batch.Column;
import io.winnow.core.error.PlanException;
import io.winnow.core.index.RowAddressSet;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.ValuePostings;
import java.util.function.IntToLongFunction;
import org.roaringbitmap.RoaringBitmap;

/// The rows that are NULL and all others as two postings: key 0 is NULL, key 1 stands for every value.
///
/// @param nulls all NULLs of the fragments
/// @param rows stored in a fragment by its id
record NullPostings(RowAddressSet nulls, IntToLongFunction rows) implements ValuePostings {
    @Override
    public Column keys() {
        throw new PlanException("only NULLs are known, no values");
    }

    @Override
    public FragmentPostings fragment(int fragment) {
        return new OfFragment(nulls.of(fragment), rows.applyAsLong(fragment));
    }

    private record OfFragment(RoaringBitmap nulls, long rows) implements FragmentPostings {
        private long nullRows() {
            return nulls.getLongCardinality();
        }

        @Override
        public int count() {
            return (nullRows() > 0 ? 1 : 0) + (nullRows() < rows ? 1 : 0);
        }

        @Override
        public int key(int posting) {
            return nullRows() > 0 ? posting : 1;
        }

        @Override
        public long rows(int posting) {
            return key(posting) == 0 ? nullRows() : rows - nullRows();
        }

        @Override
        public RoaringBitmap offsets(int posting, IoContext context) {
            return key(posting) == 0 ? nulls : RoaringBitmap.flip(nulls, 0, rows);
        }
    }
}
