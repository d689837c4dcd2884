package io.winnow.engine.explain;

import io.winnow.core.prune.RejectedStatistics;
import io.winnow.engine.markup.MarkupFile;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.physical.exec.FragmentProbes;
import io.winnow.physical.exec.ZoneCounts;
import io.winnow.physical.plan.PhysicalPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a query is answered, and how it was, where it was run.
///
/// @param query the statement's text
/// @param phases bind, optimize and, where the plan was run, execute
/// @param placements how the fragments of each scan are answered, one entry per scan
/// @param zones what became of the zones of fragments that were read, by fragment, position by position for each of
///     `placements`; a fragment of which none was looked at is not there. Empty where the plan was not run
/// @param probes what indexes were asked of fragments, in the same form
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
        List<Map<Integer, ZoneCounts>> zones,
        List<Map<Integer, FragmentProbes>> probes,
        List<RejectedStatistics.Entry> rejected,
        String logicalPlan,
        PhysicalPlan physicalPlan,
        PlanNode root) {
    public ExplainedQuery {
        phases = List.copyOf(phases);
        placements = List.copyOf(placements);
        zones = zones.stream().map(Map::copyOf).toList();
        probes = probes.stream().map(Map::copyOf).toList();
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

    /// Everything as one HTML page that needs nothing else: no network, no other file.
    public String html() {
        return PlanPage.of(this);
    }

    /// Writes [#html] to a file, which has the old content or the new where it is a plain one; through a link, and
    /// into a device or a pipe.
    ///
    /// @throws IOException where it cannot be written, a directory among that
    public void writeHtml(Path file) throws IOException {
        MarkupFile.write(file, html());
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
