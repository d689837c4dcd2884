package io.winnow.physical.plan;

import io.winnow.core.expr.Expr;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentIds;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads fragments of a table, in row-address order.
///
/// @param projection positions in the snapshot's schema of the columns that are read, in order; may be empty
/// @param pruning a predicate over the projected columns that only serves to skip: a [FilterExec] of its own always
///     stands above, so nobody has to know what the scan has applied; null for none
/// @param fragments those that are read, a subset of the snapshot's, ids ascending
/// @param limit rows after which the scan may stop, null for none
/// @param indexes those of the snapshot that are asked which rows to read
public record ScanExec(
        Snapshot snapshot,
        List<Integer> projection,
        @Nullable Expr pruning,
        List<Fragment> fragments,
        @Nullable Long limit,
        List<TableIndex> indexes)
        implements PhysicalPlan {
    public ScanExec {
        projection = List.copyOf(projection);
        fragments = List.copyOf(fragments);
        indexes = List.copyOf(indexes);
    }

    /// A scan that asks no index.
    public ScanExec(
            Snapshot snapshot,
            List<Integer> projection,
            @Nullable Expr pruning,
            List<Fragment> fragments,
            @Nullable Long limit) {
        this(snapshot, projection, pruning, fragments, limit, List.of());
    }

    /// The same scan of fewer fragments.
    public ScanExec withFragments(List<Fragment> kept) {
        return new ScanExec(snapshot, projection, pruning, kept, limit, indexes);
    }

    /// The same scan that asks these indexes.
    public ScanExec withIndexes(List<TableIndex> asked) {
        return new ScanExec(snapshot, projection, pruning, fragments, limit, asked);
    }

    /// Whether the scan may stop early, so that counts over it are not counts of the table.
    public boolean limited() {
        return limit != null;
    }

    /// What the statistics of one of the fragments say of the scan's columns.
    public StatisticsRow row(Fragment fragment) {
        return row(fragment.statistics(), fragment.physicalRows());
    }

    /// What statistics say of the scan's columns.
    ///
    /// @param statistics of some rows, by positions in the snapshot's schema
    /// @param rows how many those are
    public StatisticsRow row(FragmentStatistics statistics, Stat<Long> rows) {
        return new StatisticsRow(snapshot.schema(), projection, statistics, rows);
    }

    @Override
    public Schema schema() {
        return snapshot.schema().select(projection);
    }

    @Override
    public List<PhysicalPlan> children() {
        return List.of();
    }

    @Override
    public ScanExec withChildren(List<PhysicalPlan> children) {
        return this;
    }

    @Override
    public Map<String, String> attributes() {
        Map<String, String> attributes = PhysicalPlan.attributes(
                "table", snapshot.name(), "projection", schema().names().toString());
        if (pruning != null) {
            attributes.put("pruning", pruning.toString());
        }
        if (limit != null) {
            attributes.put("limit", limit.toString());
        }
        attributes.put("fragments", FragmentIds.format(fragments));
        if (!indexes.isEmpty()) {
            attributes.put("indexes", TableIndex.names(indexes));
        }
        return attributes;
    }
}
