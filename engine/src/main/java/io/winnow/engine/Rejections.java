package io.winnow.engine;

import io.winnow.core.prune.RejectedStatistics;
import io.winnow.engine.explain.PlanNode;
import io.winnow.physical.exec.OperatorMetrics;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Hands the rejected statistics of a query to the operators of its plan, so that the numbers of all operators add up
/// to how many there are: the planner and several scans may have come across the same.
///
/// They belong to the scan of their table. Where the plan has none any more, since everything is answered without
/// reading, they belong to the operator at the top.
final class Rejections {
    private static final String METRIC = "statistics_rejected";

    private final Set<RejectedStatistics.Entry> left;
    private final Set<RejectedStatistics.Entry> given = new TreeSet<>();

    /// @param planned those that the planner came across
    Rejections(List<RejectedStatistics.Entry> planned) {
        left = new TreeSet<>(planned);
    }

    /// The node with the number of those that belong to it and to no node before it.
    PlanNode counted(PlanNode node, PhysicalPlan plan, OperatorMetrics metrics) {
        List<RejectedStatistics.Entry> own = new ArrayList<>(metrics.rejected().entries());
        if (plan instanceof ScanExec scan) {
            String table = scan.snapshot().name();
            left.stream().filter(entry -> entry.table().equals(table)).forEach(own::add);
        }
        return with(node, take(own));
    }

    /// The node at the top, with what belongs to no scan as well.
    PlanNode counted(PlanNode root) {
        int more = take(List.copyOf(left));
        return root.metrics().isEmpty() || more == 0 ? root : with(root, more + number(root));
    }

    /// How many of the entries had not been taken.
    private int take(List<RejectedStatistics.Entry> entries) {
        int before = given.size();
        given.addAll(entries);
        entries.forEach(left::remove);
        return given.size() - before;
    }

    private static long number(PlanNode node) {
        Number number = node.metrics().get(METRIC);
        return number == null ? 0 : number.longValue();
    }

    private static PlanNode with(PlanNode node, long rejected) {
        if (rejected == number(node)) {
            return node;
        }
        Map<String, Number> metrics = new LinkedHashMap<>(node.metrics());
        metrics.put(METRIC, rejected);
        return new PlanNode(node.operator(), node.details(), node.attributes(), metrics, node.children());
    }

    /// All of them, once the plan's top was counted.
    List<RejectedStatistics.Entry> all() {
        return List.copyOf(given);
    }
}
