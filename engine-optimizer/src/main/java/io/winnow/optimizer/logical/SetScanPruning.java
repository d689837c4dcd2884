package io.winnow.optimizer.logical;

import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Scan;
import java.util.List;

/// Tells a scan what the filter directly above it asks for, so that it may skip what cannot pass; the filter stays.
///
/// Only conjuncts that cannot fail and do not change from row to row.
///
/// @param statistics whether statistics may decide what is skipped
/// @param indexes whether indexes may
public record SetScanPruning(boolean statistics, boolean indexes) implements LogicalRule {
    @Override
    public String name() {
        return "set-scan-pruning";
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return plan.rewriteUp(
                node -> node instanceof Filter(Scan scan, Expr predicate) ? set(node, scan, predicate) : node);
    }

    private LogicalPlan set(LogicalPlan filter, Scan scan, Expr predicate) {
        if (!statistics && (!indexes || scan.snapshot().indexes().isEmpty())) {
            return filter;
        }
        List<Expr> conjuncts = Exprs.conjuncts(predicate);
        conjuncts.removeIf(c -> Fallibility.isFallible(c) || Exprs.isVolatile(c));
        Expr pruning = Exprs.and(conjuncts);
        if (conjuncts.isEmpty() || pruning.equals(scan.pruning())) {
            return filter;
        }
        return new Filter(new Scan(scan.snapshot(), scan.projection(), pruning, scan.limit()), predicate);
    }
}
