package io.winnow.engine;

import io.winnow.core.logical.LogicalPlanPrinter;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.FragmentCounts;
import io.winnow.engine.explain.Phase;
import io.winnow.engine.explain.PlanNode;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.physical.exec.OperatorMetrics;
import io.winnow.physical.plan.PhysicalPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes the objects of EXPLAIN from a planned query, and from its run.
final class Explaining {
    private Explaining() {}

    static ExplainedQuery planned(PlannedQuery query) {
        return explained(query, List.of(query.bound().phase(), query.phase()), null);
    }

    static ExplainedQuery run(PlannedQuery query, Execution execution) {
        List<Phase> phases = List.of(query.bound().phase(), query.phase(), execution.phase());
        return explained(query, phases, execution.metrics());
    }

    private static ExplainedQuery explained(PlannedQuery query, List<Phase> phases, @Nullable OperatorMetrics metrics) {
        PhysicalPlan plan = query.plan().physical();
        Rejections rejections = new Rejections(query.plan().rejected());
        PlanNode root = rejections.counted(node(plan, metrics, rejections));
        ScannedFragments scanned =
                ScannedFragments.of(plan, metrics, query.plan().placements());
        return new ExplainedQuery(
                query.bound().text(),
                phases,
                counts(query.plan().placements()),
                query.plan().placements(),
                scanned.zones(),
                scanned.probes(),
                rejections.all(),
                LogicalPlanPrinter.print(query.plan().logical()),
                plan,
                root);
    }

    private static FragmentCounts counts(List<ScanPlacement> scans) {
        long total = 0;
        long indexed = 0;
        long folded = 0;
        long scanned = 0;
        long skipped = 0;
        for (ScanPlacement scan : scans) {
            total += scan.total();
            indexed += scan.indexed();
            folded += scan.folded();
            scanned += scan.scanned();
            skipped += scan.skipped();
        }
        return new FragmentCounts(total, indexed, folded, scanned, skipped);
    }

    private static PlanNode node(PhysicalPlan plan, @Nullable OperatorMetrics metrics, Rejections rejections) {
        List<PlanNode> children = new ArrayList<>();
        for (int i = 0; i < plan.children().size(); i++) {
            children.add(node(
                    plan.children().get(i),
                    metrics == null ? null : metrics.children().get(i),
                    rejections));
        }
        Map<String, Number> values = metrics == null ? Map.of() : metrics.values();
        PlanNode node = new PlanNode(plan.operator(), plan.details(), plan.attributes(), values, children);
        return metrics == null ? node : rejections.counted(node, plan, metrics);
    }
}
