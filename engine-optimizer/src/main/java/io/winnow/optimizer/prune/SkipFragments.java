package io.winnow.optimizer.prune;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.truth.TruthEvaluator;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import io.winnow.optimizer.physical.OptimizerRule;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.List;

/// Takes the fragments out of a scan of which statistics prove that no row can pass the filter above it, and those
/// without live rows.
///
/// Starts from all fragments and takes away: a fragment of which nothing is known stays.
///
/// @param evaluation that of the query
/// @param rejected told of statistics that contradict themselves
public record SkipFragments(EvaluationContext evaluation, RejectedStatistics rejected) implements OptimizerRule {
    @Override
    public String name() {
        return "skip-fragments";
    }

    @Override
    public PhysicalPlan apply(PhysicalPlan plan) {
        return plan.rewriteUp(node -> node instanceof ScanExec scan ? skip(scan) : node);
    }

    private PhysicalPlan skip(ScanExec scan) {
        Expr pruning = scan.pruning();
        if (pruning == null || scan.fragments().isEmpty() || Exprs.isVolatile(pruning)) {
            return scan;
        }
        TruthEvaluator evaluator = TruthEvaluator.compile(pruning, evaluation);
        List<Fragment> kept = new ArrayList<>(scan.fragments().size());
        for (Fragment fragment : scan.fragments()) {
            if (fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows) && rows == fragment.deletedRows()) {
                continue;
            }
            StatisticsRow row = scan.row(fragment);
            if (!evaluator.evaluate(row).neverTrue()) {
                kept.add(fragment);
            }
            rejected.add(scan.snapshot(), fragment, row);
        }
        return kept.size() == scan.fragments().size() ? scan : scan.withFragments(kept);
    }
}
