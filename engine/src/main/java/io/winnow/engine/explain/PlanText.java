package io.winnow.engine.explain;

import io.winnow.core.io.FileKind;
import io.winnow.optimizer.aggregate.ScanPlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A plan as lines of text.
public final class PlanText {
    private PlanText() {}

    /// The lines of `EXPLAIN`.
    public static List<String> lines(ExplainedQuery explained, Detail detail) {
        List<String> lines = new ArrayList<>();
        if (detail == Detail.VERBOSE) {
            lines.add("logical plan:");
            explained.logicalPlan().lines().forEach(line -> lines.add("  " + line));
            lines.add("physical plan:");
            explained.planText().lines().forEach(line -> lines.add("  " + line));
            List<String> reasons = reasons(explained.placements());
            if (!reasons.isEmpty()) {
                lines.add("placements:");
                reasons.forEach(line -> lines.add("  " + line));
            }
            lines.addAll(PlainWords.rejected(explained));
        } else {
            explained.planText().lines().forEach(lines::add);
        }
        if (explained.analyzed()) {
            lines.add(fragmentsLine(explained.fragments()));
            zonesLine(explained.root()).ifPresent(lines::add);
            for (Phase phase : explained.phases()) {
                lines.add(phaseLine(phase));
            }
        }
        return lines;
    }

    /// As planned. What an index answers alone is left out where there is none: of zone maps the line of zones tells.
    private static String fragmentsLine(FragmentCounts counts) {
        return "fragments: total=" + counts.total()
                + (counts.indexed() == 0 ? "" : ", indexed=" + counts.indexed())
                + ", folded=" + counts.folded()
                + ", scanned=" + counts.scanned()
                + ", skipped=" + counts.skipped();
    }

    /// What became of zones within the fragments that were read, where any was looked at.
    private static Optional<String> zonesLine(PlanNode root) {
        long skipped = sum(root, "zones_skipped");
        long folded = sum(root, "zones_folded");
        long read = sum(root, "zones_read");
        return skipped + folded + read == 0
                ? Optional.empty()
                : Optional.of("zones: skipped=" + skipped + ", folded=" + folded + ", read=" + read);
    }

    private static long sum(PlanNode node, String metric) {
        Number own = node.metrics().get(metric);
        long sum = own == null ? 0 : own.longValue();
        for (PlanNode child : node.children()) {
            sum += sum(child, metric);
        }
        return sum;
    }

    private static List<String> reasons(List<ScanPlacement> scans) {
        List<String> reasons = new ArrayList<>();
        for (ScanPlacement scan : scans) {
            for (ScanPlacement.Reason reason : scan.reasons()) {
                reasons.add(scan.table() + ": " + reason);
            }
        }
        return reasons;
    }

    /// How much is shown.
    public enum Detail {
        NORMAL,
        VERBOSE
    }

    private static String phaseLine(Phase phase) {
        StringBuilder line = new StringBuilder(phase.name());
        line.append(String.format(Locale.ROOT, ": %.3f ms", phase.nanos() / 1e6));
        for (FileKind kind : FileKind.values()) {
            long opened = phase.filesOpened().getOrDefault(kind, 0L);
            if (opened > 0) {
                line.append(", ")
                        .append(opened)
                        .append(' ')
                        .append(PlanJson.name(kind))
                        .append(" opened");
            }
        }
        return line.toString();
    }

    static void append(PlanNode node, int depth, StringBuilder text) {
        text.repeat(' ', 2 * depth).append(node.details());
        if (!node.metrics().isEmpty()) {
            text.append(", metrics=[");
            String separator = "";
            for (Map.Entry<String, Number> metric : node.metrics().entrySet()) {
                // What did not happen is left to the JSON form.
                boolean shown =
                        metric.getValue().doubleValue() != 0 || metric.getKey().equals("output_rows");
                if (shown) {
                    text.append(separator).append(metric.getKey()).append('=').append(metric.getValue());
                    separator = ", ";
                }
            }
            text.append(']');
        }
        text.append('\n');
        for (PlanNode child : node.children()) {
            append(child, depth + 1, text);
        }
    }
}
