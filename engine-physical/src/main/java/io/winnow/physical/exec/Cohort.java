package io.winnow.physical.exec;

import io.winnow.core.error.PlanException;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.core.table.Fragment;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.memory.Reservation;
import io.winnow.physical.posting.KeyFilter;
import io.winnow.physical.posting.PostedColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Fragments that the same index segments cover, so that a position among the keys means the same in all of them.
/// Thread-safe.
final class Cohort {
    private final @Nullable PostedColumn[] columns;
    private final List<Fragment> fragments;
    private final @Nullable KeyFilter[] settled;
    private final Reservation memory;

    /// @param columns by column of the scan; null where none is asked
    /// @param filters how many conditions there are
    /// @param memory holds what they take once they are settled; of this cohort alone
    Cohort(@Nullable PostedColumn[] columns, List<Fragment> fragments, int filters, Reservation memory) {
        this.columns = columns;
        this.fragments = List.copyOf(fragments);
        settled = new @Nullable KeyFilter[filters];
        this.memory = memory;
    }

    /// By column of the scan; null where none is asked.
    @Nullable
    PostedColumn[] columns() {
        return columns;
    }

    PostedColumn column(int column) {
        PostedColumn posted = columns[column];
        if (posted == null) {
            throw new PlanException("no index on column " + column + " is bound");
        }
        return posted;
    }

    List<Fragment> fragments() {
        return fragments;
    }

    /// A condition, settled for the keys of these fragments; whoever asks first evaluates it.
    synchronized KeyFilter filter(int index, KeyCondition condition, KernelContext context) {
        KeyFilter known = settled[index];
        if (known == null) {
            known = KeyFilter.of(condition, this::column, context, memory);
            settled[index] = known;
        }
        return known;
    }
}
