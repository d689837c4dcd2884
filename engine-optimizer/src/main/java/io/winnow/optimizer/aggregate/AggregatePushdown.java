package io.winnow.optimizer.aggregate;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.index.IndexPromises;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.optimizer.physical.OptimizerRule;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.AggregatedScan;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.UnionExec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Splits a partial aggregate over a scan into branches by kind of [Placement]: one of literal states, one that is
/// read, and one that asks indexes for each set of indexes and of conjuncts that statistics leave undecided.
///
/// Sees the manifest only. Every branch has the schema of the aggregate it replaces, so the final aggregate above
/// cannot tell which branch a state came from. A scan without fragments stays as it is: the final aggregate makes its
/// one row of nothing.
///
/// @param evaluation that of the query
/// @param log told, for every partial aggregate over a scan, how its fragments are answered
/// @param rejected told of statistics that contradict themselves
/// @param promises what indexes will know
public record AggregatePushdown(
        EvaluationContext evaluation, Consumer<ScanPlacement> log, RejectedStatistics rejected, IndexPromises promises)
        implements OptimizerRule {
    /// A rule that tells nobody and knows no index.
    public AggregatePushdown(EvaluationContext evaluation) {
        this(evaluation, _ -> {}, new RejectedStatistics(), IndexPromises.NONE);
    }

    @Override
    public String name() {
        return "aggregate-pushdown";
    }

    @Override
    public PhysicalPlan apply(PhysicalPlan plan) {
        return plan.rewriteUp(
                node -> node instanceof AggregateExec a && a.mode() == AggregateMode.PARTIAL ? push(a) : node);
    }

    private PhysicalPlan push(AggregateExec partial) {
        AggregatedScan shape = AggregatedScan.below(partial);
        if (shape == null) {
            return partial; // a rule leaves alone the shapes it does not know
        }
        ScanExec scan = shape.scan();
        String rejection = rejection(shape);
        if (rejection != null) {
            log.accept(ScanPlacement.allScanned(scan, rejection));
            return partial;
        }
        return split(partial, shape);
    }

    private PhysicalPlan split(AggregateExec partial, AggregatedScan shape) {
        ScanExec scan = shape.scan();
        FragmentClassifier classifier = new FragmentClassifier(shape, evaluation, rejected, promises);
        List<Placement> all = new ArrayList<>(scan.fragments().size());
        List<Placement.Indexed> indexed = new ArrayList<>();
        List<Placement.Folded> folded = new ArrayList<>();
        List<Placement.Scanned> scanned = new ArrayList<>();
        for (Fragment fragment : scan.fragments()) {
            Placement placement = classifier.classify(fragment);
            all.add(placement);
            switch (placement) {
                case Placement.Skipped _ -> {} // adds nothing to any state
                case Placement.Indexed p -> indexed.add(p);
                case Placement.Folded p -> folded.add(p);
                case Placement.Scanned p -> scanned.add(p);
            }
        }
        log.accept(ScanPlacement.of(scan, all));
        if (scanned.size() == scan.fragments().size()) {
            return partial; // the same instance says "did not fire"; an empty table lands here too
        }
        List<PhysicalPlan> branches = new ArrayList<>(Branches.indexed(partial, shape, indexed));
        if (!folded.isEmpty() || (scanned.isEmpty() && indexed.isEmpty())) {
            branches.add(Branches.folded(partial, folded));
        }
        if (!scanned.isEmpty()) {
            branches.add(Branches.scanned(partial, scan, scanned));
        }
        return UnionExec.of(branches); // throws if two branches differ in schema
    }

    /// Why no fragment at all can be answered without its rows; null where some may.
    private static @Nullable String rejection(AggregatedScan shape) {
        if (shape.scan().limited()) {
            return "scan stops at a limit";
        }
        Expr predicate = shape.predicate();
        if (predicate != null && Exprs.isVolatile(predicate)) {
            return predicate + ": volatile";
        }
        for (Expr group : shape.groups()) {
            if (!(group instanceof ColumnRef)) {
                return "GROUP BY " + group + ": not a column";
            }
        }
        for (AggregateCall call : shape.aggregates()) {
            Expr own = call.filter();
            if (call.arguments().stream().anyMatch(Exprs::isVolatile) || (own != null && Exprs.isVolatile(own))) {
                return call + ": volatile";
            }
        }
        return null;
    }
}
