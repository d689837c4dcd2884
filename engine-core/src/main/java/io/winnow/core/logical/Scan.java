package io.winnow.core.logical;

import io.winnow.core.expr.Expr;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a table, pinned at binding.
///
/// @param projection positions in the snapshot's schema of the columns that are read, in order
/// @param pruning a predicate over the *projected* columns that lets the scan skip what cannot satisfy it; it may skip
///     less or nothing, so the filter itself always stands above
/// @param limit rows after which the scan may stop, null for none; set only where no filter stands between
public record Scan(
        Snapshot snapshot,
        List<Integer> projection,
        @Nullable Expr pruning,
        @Nullable Long limit) implements LogicalPlan {
    public Scan {
        projection = List.copyOf(projection);
    }

    /// All columns of a table.
    public static Scan all(Snapshot snapshot) {
        Integer[] every = new Integer[snapshot.schema().size()];
        for (int i = 0; i < every.length; i++) {
            every[i] = i;
        }
        return new Scan(snapshot, List.of(every), null, null);
    }

    @Override
    public Schema schema() {
        return snapshot.schema().select(projection);
    }

    @Override
    public List<LogicalPlan> children() {
        return List.of();
    }

    @Override
    public LogicalPlan withChildren(List<LogicalPlan> children) {
        return this;
    }

    @Override
    public String details() {
        String text = "Scan: table=" + snapshot.name() + ", projection=" + schema().names();
        text += pruning == null ? "" : ", pruning=" + pruning;
        return limit == null ? text : text + ", limit=" + limit;
    }
}
