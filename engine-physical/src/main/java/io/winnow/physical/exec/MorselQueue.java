package io.winnow.physical.exec;

import io.winnow.core.io.RowRange;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Hands out the morsels of one scan, in row-address order. Fragments are cut when their turn comes. Thread-safe.
final class MorselQueue {
    private final List<Fragment> fragments;
    private final ExecutionContext context;
    private List<RowRange> ranges = List.of();
    private int fragment = -1;
    private int range;
    private int ordinal;

    MorselQueue(List<Fragment> fragments, ExecutionContext context) {
        this.fragments = fragments;
        this.context = context;
    }

    /// The next morsel; null when all are handed out.
    synchronized @Nullable Morsel next() {
        while (range == ranges.size()) {
            if (fragment + 1 >= fragments.size()) {
                return null;
            }
            fragment++;
            Fragment next = fragments.get(fragment);
            ranges = context.source(next.location().format()).morsels(next, Morsel.TARGET_ROWS);
            range = 0;
        }
        return new Morsel(ordinal++, fragments.get(fragment), ranges.get(range++));
    }

    /// About how many morsels there will be; counts no further than `most`.
    int estimate(int most) {
        long morsels = 0;
        for (Fragment next : fragments) {
            morsels += switch (next.physicalRows()) {
                case Stat.Exact<Long>(Long rows) -> Math.ceilDiv(rows, (long) Morsel.TARGET_ROWS);
                case Stat.Bound<Long>(Long rows) -> Math.ceilDiv(rows, (long) Morsel.TARGET_ROWS);
                case Stat.Absent<Long> _ -> most;
            };
            if (morsels >= most) {
                return most;
            }
        }
        return (int) morsels;
    }
}
