package io.winnow.optimizer.aggregate;

import io.winnow.core.expr.Literal;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.TableIndex;
import java.util.List;

/// How one fragment contributes to an aggregate.
public sealed interface Placement {
    Fragment fragment();

    /// Its kind.
    default FragmentBucket bucket() {
        return switch (this) {
            case Skipped _ -> FragmentBucket.SKIPPED;
            case Folded _ -> FragmentBucket.FOLDED;
            case Indexed _ -> FragmentBucket.INDEXED;
            case Scanned _ -> FragmentBucket.SCANNED;
        };
    }

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

    /// By indexes that know exactly which rows have which value.
    ///
    /// @param conjuncts positions of the filter's conjuncts that statistics leave undecided
    /// @param indexes that are asked, by name
    record Indexed(Fragment fragment, List<Integer> conjuncts, List<TableIndex> indexes) implements Placement {
        public Indexed {
            conjuncts = List.copyOf(conjuncts);
            indexes = List.copyOf(indexes);
        }
    }

    /// By reading its rows.
    ///
    /// @param reason why nothing better was proved, such as `row count not exact`
    record Scanned(Fragment fragment, String reason) implements Placement {}
}
