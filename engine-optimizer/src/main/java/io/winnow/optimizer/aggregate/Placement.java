package io.winnow.optimizer.aggregate;

import io.winnow.core.expr.Literal;
import io.winnow.core.table.Fragment;
import java.util.List;

/// How one fragment contributes to an aggregate.
public sealed interface Placement {
    Fragment fragment();

    /// Not at all: it has no live row, or metadata proves that none passes the filter.
    record Skipped(Fragment fragment) implements Placement {}

    /// By states that metadata proves.
    ///
    /// @param groups the one group that all its rows belong to, a literal per GROUP BY column
    /// @param states for each aggregate, its state as a literal per state field
    record Folded(Fragment fragment, List<Literal> groups, List<List<Literal>> states) implements Placement {
        public Folded {
            groups = List.copyOf(groups);
            states = states.stream().map(List::copyOf).toList();
        }
    }

    /// By reading its rows.
    ///
    /// @param reason why nothing better was proved, such as `row count not exact`
    record Scanned(Fragment fragment, String reason) implements Placement {}
}
