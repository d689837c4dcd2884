package io.winnow.optimizer.aggregate;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.Summary;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides, from values already in memory, how a fragment contributes to ungrouped aggregates.
///
/// Without a filter, an exact count of live rows answers `count(*)`, and every aggregate where it is zero. Everything
/// else is scanned.
public record FragmentClassifier() {
    /// The placement of one fragment.
    ///
    /// @param aggregates over the columns of the scan
    /// @param predicate the filter between, null for none
    public Placement classify(Fragment fragment, List<AggregateCall> aggregates, @Nullable Expr predicate) {
        if (predicate != null) {
            return new Placement.Scanned(fragment, predicate + ": filter not decided by statistics");
        }
        if (!(fragment.liveRows() instanceof Stat.Exact<Long>(Long liveRows))) {
            return new Placement.Scanned(fragment, "row count not exact");
        }
        if (liveRows < 0) {
            return new Placement.Scanned(fragment, "more rows deleted than stored");
        }
        Summary summary = new Summary(liveRows);
        List<List<Literal>> states = new ArrayList<>(aggregates.size());
        for (AggregateCall call : aggregates) {
            List<Literal> state = call.function().fold(call.arguments(), summary);
            if (state == null) {
                return new Placement.Scanned(fragment, call + ": not answered by row counts");
            }
            states.add(state);
        }
        return new Placement.Folded(fragment, states);
    }
}
