package io.winnow.optimizer.index;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.core.table.TableIndex;
import io.winnow.optimizer.physical.OptimizerRule;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.TopNExec;
import java.util.BitSet;
import java.util.List;

/// Tells scans which indexes to ask which rows to read: those on columns of the filter above, and on the first key of
/// the ordering of which the first rows are wanted. The indexes are opened at execution.
public record BindIndexes() implements OptimizerRule {
    @Override
    public String name() {
        return "bind-indexes";
    }

    @Override
    public PhysicalPlan apply(PhysicalPlan plan) {
        return plan.rewriteUp(node -> switch (node) {
            case ScanExec scan -> bound(scan, new BitSet());
            case TopNExec top
            when !top.keys().isEmpty() ->
                over(top, bound(top.input(), top.keys().getFirst().expr()));
            default -> node;
        });
    }

    /// Binds indexes on the column of the scan that a key is; anything else stays as it is.
    private static PhysicalPlan bound(PhysicalPlan node, Expr key) {
        if (!(key instanceof ColumnRef column)) {
            return node;
        }
        return switch (node) {
            case ScanExec scan -> {
                BitSet keys = new BitSet();
                keys.set(column.index());
                yield bound(scan, keys);
            }
            case FilterExec filter
            when !Exprs.isVolatile(filter.predicate()) -> over(filter, bound(filter.input(), key));
            case ProjectionExec projection ->
                over(
                        projection,
                        bound(
                                projection.input(),
                                projection.columns().get(column.index()).expr()));
            default -> node;
        };
    }

    private static PhysicalPlan over(PhysicalPlan node, PhysicalPlan input) {
        return PhysicalPlan.only(node.children()) == input ? node : node.withChildren(List.of(input));
    }

    private static PhysicalPlan bound(ScanExec scan, BitSet keys) {
        BitSet zones = (BitSet) keys.clone();
        BitSet values = new BitSet();
        Expr pruning = scan.pruning();
        if (pruning != null && !Exprs.isVolatile(pruning)) {
            zones.or(Exprs.columns(pruning));
            for (Expr conjunct : Exprs.conjuncts(pruning)) {
                KeyCondition apart = KeyCondition.of(conjunct);
                if (apart != null) {
                    values.or(Exprs.columns(conjunct));
                }
            }
        }
        List<TableIndex> asked = TableIndexes.on(scan, zones, values);
        return asked.equals(scan.indexes()) ? scan : scan.withIndexes(asked);
    }
}
