package io.winnow.engine.explain;

import io.winnow.core.prune.RejectedStatistics;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.physical.plan.PhysicalPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a query is answered, and how it was, where it was run.
///
/// @param query the statement's text
/// @param phases bind, optimize and, where the plan was run, execute
/// @param placements how the fragments of each scan are answered, one entry per scan
/// @param rejected statistics that contradict themselves, so that nothing was taken from them, among those that were
///     looked at
/// @param logicalPlan the logical plan after the rules, as text
/// @param physicalPlan the plan that is executed
/// @param root the same as nodes, with metrics where the plan was run
public record ExplainedQuery(
        String query,
        List<Phase> phases,
        FragmentCounts fragments,
        List<ScanPlacement> placements,
        List<RejectedStatistics.Entry> rejected,
        String logicalPlan,
        PhysicalPlan physicalPlan,
        PlanNode root) {
    public ExplainedQuery {
        phases = List.copyOf(phases);
        placements = List.copyOf(placements);
        rejected = List.copyOf(rejected);
    }

    /// The plan in the shape of `EXPLAIN`: a line per operator, ending in `\n`.
    public String planText() {
        StringBuilder text = new StringBuilder();
        PlanText.append(root, 0, text);
        return text.toString();
    }

    /// Everything as one JSON object.
    public String json() {
        return PlanJson.of(this);
    }

    /// The phase of that name, null when there was none.
    public @Nullable Phase phase(String name) {
        for (Phase phase : phases) {
            if (phase.name().equals(name)) {
                return phase;
            }
        }
        return null;
    }

    /// Whether the plan was run.
    public boolean analyzed() {
        return phase("execute") != null;
    }
}
