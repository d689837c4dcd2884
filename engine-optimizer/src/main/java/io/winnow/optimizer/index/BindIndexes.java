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
import java.util.IdentityHashMap;
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
        IdentityHashMap<ScanExec, BitSet> keys = new IdentityHashMap<>();
        findKeys(plan, keys);
        // Each scan is bound once, for its filter and its key together: what is bound already stays as it is.
        return plan.rewriteUp(
                node -> node instanceof ScanExec scan ? bound(scan, keys.getOrDefault(scan, new BitSet())) : node);
    }

    private static void findKeys(PhysicalPlan node, IdentityHashMap<ScanExec, BitSet> keys) {
        if (node instanceof TopNExec top && !top.keys().isEmpty()) {
            findKey(top.input(), top.keys().getFirst().expr(), keys);
        }
        node.children().forEach(child -> findKeys(child, keys));
    }

    /// Finds the column of a scan that a key is, if it is one.
    private static void findKey(PhysicalPlan node, Expr key, IdentityHashMap<ScanExec, BitSet> keys) {
        if (!(key instanceof ColumnRef column)) {
            return;
        }
        switch (node) {
            case ScanExec scan -> keys.computeIfAbsent(scan, _ -> new BitSet()).set(column.index());
            case FilterExec filter when !Exprs.isVolatile(filter.predicate()) -> findKey(filter.input(), key, keys);
            case ProjectionExec projection ->
                findKey(
                        projection.input(),
                        projection.columns().get(column.index()).expr(),
                        keys);
            default -> {}
        }
    }

    private static PhysicalPlan bound(ScanExec scan, BitSet keys) {
        if (scan.snapshot().indexes().isEmpty()) {
            return scan;
        }
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
