package io.winnow.optimizer.index;

import io.winnow.core.expr.Exprs;
import io.winnow.core.table.TableIndex;
import io.winnow.optimizer.physical.OptimizerRule;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.List;

/// Tells scans which indexes to ask which rows may pass the filter above them. The indexes are opened at execution.
public record BindIndexes() implements OptimizerRule {
    @Override
    public String name() {
        return "bind-indexes";
    }

    @Override
    public PhysicalPlan apply(PhysicalPlan plan) {
        return plan.rewriteUp(node -> node instanceof ScanExec scan ? bound(scan) : node);
    }

    private static PhysicalPlan bound(ScanExec scan) {
        if (scan.pruning() == null || Exprs.isVolatile(scan.pruning())) {
            return scan;
        }
        List<TableIndex> asked = ZoneMaps.on(scan, Exprs.columns(scan.pruning()));
        return asked.equals(scan.indexes()) ? scan : scan.withIndexes(asked);
    }
}
