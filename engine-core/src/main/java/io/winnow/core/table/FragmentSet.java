package io.winnow.core.table;

import java.util.ArrayList;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/// A set of fragment ids, such as those that an index segment covers. Immutable; safe for several threads.
public final class FragmentSet {
    public static final FragmentSet EMPTY = new FragmentSet(new RoaringBitmap());

    private final RoaringBitmap ids;

    private FragmentSet(RoaringBitmap ids) {
        this.ids = ids;
    }

    public static FragmentSet of(Iterable<Integer> ids) {
        RoaringBitmap set = new RoaringBitmap();
        ids.forEach(set::add);
        set.runOptimize();
        return new FragmentSet(set);
    }

    /// The ids of fragments, which are ascending.
    public static FragmentSet ofFragments(List<Fragment> fragments) {
        RoaringBitmap set = new RoaringBitmap();
        int from = 0;
        for (int i = 1; i <= fragments.size(); i++) {
            int last = fragments.get(i - 1).id();
            // Neighbouring ids, which most are, are added at once.
            if (i == fragments.size() || fragments.get(i).id() != last + 1) {
                set.add((long) fragments.get(from).id(), (long) last + 1);
                from = i;
            }
        }
        return new FragmentSet(set);
    }

    /// The set of what [#ranges] gave.
    ///
    /// @throws IllegalArgumentException where the numbers are no ascending, disjoint ranges of ids
    public static FragmentSet ofRanges(List<Long> bounds) {
        RoaringBitmap set = new RoaringBitmap();
        long last = -1;
        for (int i = 0; i < bounds.size(); i += 2) {
            long from = bounds.get(i);
            long to = i + 1 < bounds.size() ? bounds.get(i + 1) : -1;
            if (from <= last || to < from || to > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("no ranges of fragment ids: " + bounds);
            }
            set.add(from, to + 1);
            last = to;
        }
        return new FragmentSet(set);
    }

    /// The ids as ranges, ascending: the first and the last id of each, both of them in it.
    public List<Long> ranges() {
        List<Long> bounds = new ArrayList<>();
        long last = -2;
        for (int id : ids) {
            if (id != last + 1) {
                if (last >= 0) {
                    bounds.add(last);
                }
                bounds.add((long) id);
            }
            last = id;
        }
        if (last >= 0) {
            bounds.add(last);
        }
        return bounds;
    }

    public boolean contains(int fragment) {
        return ids.contains(fragment);
    }

    public int size() {
        return ids.getCardinality();
    }

    /// The least id; -1 where there is none.
    public int first() {
        return ids.isEmpty() ? -1 : ids.first();
    }

    public boolean isEmpty() {
        return ids.isEmpty();
    }

    public boolean intersects(FragmentSet other) {
        return RoaringBitmap.intersects(ids, other.ids);
    }

    public FragmentSet and(FragmentSet other) {
        return new FragmentSet(RoaringBitmap.and(ids, other.ids));
    }

    public FragmentSet or(FragmentSet other) {
        return new FragmentSet(RoaringBitmap.or(ids, other.ids));
    }

    /// What is in any of several sets.
    public static FragmentSet union(List<FragmentSet> sets) {
        RoaringBitmap all = new RoaringBitmap();
        for (FragmentSet set : sets) {
            all.or(set.ids);
        }
        return new FragmentSet(all);
    }

    /// The same set in the form in which ids are looked up fastest, if not in the least memory.
    public FragmentSet forLookups() {
        RoaringBitmap bits = ids.clone();
        boolean changed = bits.removeRunCompression();
        return changed ? new FragmentSet(bits) : this;
    }

    public FragmentSet without(FragmentSet other) {
        return new FragmentSet(RoaringBitmap.andNot(ids, other.ids));
    }

    /// The ids, ascending.
    public List<Integer> ids() {
        return ids.stream().boxed().toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FragmentSet set && ids.equals(set.ids);
    }

    @Override
    public int hashCode() {
        return ids.hashCode();
    }

    /// As plans show ids: `[0..11, 14]`.
    @Override
    public String toString() {
        return FragmentIds.ranges(ids());
    }
}
