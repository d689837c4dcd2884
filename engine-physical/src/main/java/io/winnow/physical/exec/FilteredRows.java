package io.winnow.physical.exec;

import io.winnow.core.expr.Truth;
import io.winnow.physical.posting.KeyFilter;
import io.winnow.physical.posting.KeyTruth;
import io.winnow.physical.posting.PostedFragment;
import io.winnow.physical.posting.RowCounter;
import io.winnow.physical.posting.RowSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// The live rows of a fragment for which a condition is TRUE.
///
/// A bitmap of them is made only where it is needed: of one column, stored numbers of rows will do, and to count needs
/// none.
final class FilteredRows implements CountedRows {
    private final PostedFragment fragment;
    private final RowSet live;
    private final RowCounter counter;
    private final boolean none;
    private final List<KeyFilter.Part> parts = new ArrayList<>();
    private final List<KeyFilter> others = new ArrayList<>();
    private final Map<Integer, RowSet> beside = new HashMap<>();
    private @Nullable RowSet set;
    private long count = -1;

    /// @param counter of the thread that asks
    FilteredRows(PostedFragment fragment, KeyFilter filter, RowCounter counter) {
        this.fragment = fragment;
        this.counter = counter;
        this.live = fragment.live();
        boolean never = false;
        for (KeyFilter conjunct : filter.conjuncts()) {
            switch (conjunct) {
                case KeyFilter.Constant(Truth truth) -> never |= truth != Truth.TRUE;
                case KeyFilter.Part part -> {
                    if (allowed(part.column()) == null) {
                        parts.add(part);
                    } else {
                        others.add(part);
                    }
                }
                case KeyFilter.All _, KeyFilter.Any _, KeyFilter.Negation _, KeyFilter.Is _ -> others.add(conjunct);
            }
        }
        none = never;
    }

    @Override
    public @Nullable KeyTruth allowed(int column) {
        for (KeyFilter.Part part : parts) {
            if (part.column() == column) {
                return part.truth();
            }
        }
        return null;
    }

    @Override
    public RowSet beside(int column) {
        if (allowed(column) == null) {
            return set();
        }
        return beside.computeIfAbsent(column, c -> RowSet.all(sets(c)));
    }

    @Override
    public RowSet set() {
        RowSet known = set;
        if (known == null) {
            known = RowSet.all(sets(-1));
            set = known;
        }
        return known;
    }

    @Override
    public long count() {
        if (count < 0) {
            count = counted();
        }
        return count;
    }

    private long counted() {
        if (none) {
            return 0;
        }
        if (set != null) {
            return set.count(fragment.rows());
        }
        if (parts.isEmpty() && others.isEmpty()) {
            return live.count(fragment.rows());
        }
        KeyFilter.Part smallest = null;
        long least = 0;
        for (KeyFilter.Part part : parts) {
            long stored = fragment.rows(part.column(), fragment.matching(part.column(), part.truth()));
            if (smallest == null || stored < least) {
                smallest = part;
                least = stored;
            }
        }
        if (smallest != null && least == 0) {
            return 0;
        }
        boolean alone = parts.size() == 1 && others.isEmpty();
        if (smallest == null || (alone && least > fragment.rows() - least && !live.isAll())) {
            List<RowSet> sets = sets(-1);
            if (sets.isEmpty()) {
                return fragment.rows();
            }
            if (sets.size() > 2 && sets.stream().anyMatch(rows -> !rows.complement())) {
                return counter.count(sets);
            }
            RowSet last = sets.removeLast();
            return sets.isEmpty()
                    ? last.count(fragment.rows())
                    : RowSet.all(sets).countAnd(last, fragment.rows());
        }
        return countWithin(smallest);
    }

    /// The postings of one column have no row in common: their numbers of rows add up.
    private long countWithin(KeyFilter.Part part) {
        int[] matching = fragment.matching(part.column(), part.truth());
        RowSet within = beside.get(part.column());
        if (within == null) {
            List<RowSet> sets = sets(part.column());
            if (sets.size() > 1) {
                List<RoaringBitmap> postings = new ArrayList<>(matching.length);
                for (int posting : matching) {
                    postings.add(fragment.offsets(part.column(), posting));
                }
                return counter.count(sets, postings);
            }
            within = RowSet.all(sets);
            beside.put(part.column(), within);
        }
        long counted = 0;
        for (int posting : matching) {
            counted += new PostingRows(fragment, within, part.column(), posting).count();
        }
        return counted;
    }

    /// What the rows are the intersection of, the smaller ones first; none for every row.
    ///
    /// @param without a column whose part is left out; -1 for none
    private List<RowSet> sets(int without) {
        List<RowSet> sets = new ArrayList<>();
        if (none) {
            sets.add(RowSet.NONE);
            return sets;
        }
        boolean some = true;
        for (KeyFilter.Part part : parts) {
            some = some && (part.column() == without || add(part.rows(fragment, Truth.TRUE), sets));
        }
        for (KeyFilter other : others) {
            some = some && add(other.rows(fragment, Truth.TRUE), sets);
        }
        if (!some) {
            sets.clear();
            sets.add(RowSet.NONE);
            return sets;
        }
        add(live, sets);
        sets.sort(Comparator.comparingLong(rows -> rows.count(fragment.rows())));
        return sets;
    }

    /// False where nothing is left.
    private static boolean add(RowSet rows, List<RowSet> to) {
        if (!rows.isAll()) {
            to.add(rows);
        }
        return !rows.isNone();
    }
}
