package io.winnow.optimizer.aggregate;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.table.Fragment;
import io.winnow.core.type.Field;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlaceholderRowExec;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.List;

/// The branches that take the place of a partial aggregate; each has its schema.
final class Branches {
    private Branches() {}

    /// One row of literal states, over all folded fragments together.
    ///
    /// @param folded at least one
    static PhysicalPlan folded(AggregateExec partial, List<Placement.Folded> folded) {
        List<NamedExpr> columns = new ArrayList<>();
        for (int i = 0; i < partial.aggregates().size(); i++) {
            AggregateCall call = partial.aggregates().get(i);
            List<Literal> state = folded.getFirst().states().get(i);
            for (Placement.Folded next : folded.subList(1, folded.size())) {
                state = call.function().merge(state, next.states().get(i));
            }
            List<Field> fields = call.stateFields();
            for (int k = 0; k < fields.size(); k++) {
                columns.add(new NamedExpr(state.get(k), fields.get(k).name()));
            }
        }
        return new ProjectionExec(new PlaceholderRowExec(), columns);
    }

    /// The partial aggregate itself, over the fragments that are left.
    static PhysicalPlan scanned(AggregateExec partial, ScanExec scan, List<Placement.Scanned> scanned) {
        List<Fragment> fragments = new ArrayList<>(scanned.size());
        for (Placement.Scanned placement : scanned) {
            fragments.add(placement.fragment());
        }
        ScanExec rest = new ScanExec(scan.snapshot(), scan.projection(), scan.pruning(), fragments, scan.limit());
        return partial.rewriteUp(node -> node == scan ? rest : node);
    }
}
