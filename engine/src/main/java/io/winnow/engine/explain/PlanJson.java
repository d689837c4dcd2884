package io.winnow.engine.explain;

import io.winnow.core.io.FileKind;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;

/// A plan as one JSON object.
final class PlanJson {
    private PlanJson() {}

    static String of(ExplainedQuery explained) {
        StringBuilder json = new StringBuilder("{\"query\": ");
        string(explained.query(), json);
        json.append(", \"phases\": [");
        String separator = "";
        for (Phase phase : explained.phases()) {
            json.append(separator);
            phase(phase, json);
            separator = ", ";
        }
        FragmentCounts counts = explained.fragments();
        json.append("], \"fragments\": {\"total\": ").append(counts.total());
        json.append(", \"indexed\": ").append(counts.indexed());
        json.append(", \"folded\": ").append(counts.folded());
        json.append(", \"scanned\": ").append(counts.scanned());
        json.append(", \"skipped\": ").append(counts.skipped()).append("}, \"plan\": ");
        node(explained.root(), json);
        return json.append('}').toString();
    }

    static String name(FileKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static void phase(Phase phase, StringBuilder json) {
        json.append("{\"name\": ");
        string(phase.name(), json);
        json.append(", \"ms\": ").append(String.format(Locale.ROOT, "%.3f", phase.nanos() / 1e6));
        json.append(", \"files_opened\": {");
        String separator = "";
        for (FileKind kind : FileKind.values()) {
            json.append(separator).append('"').append(name(kind)).append("\": ");
            json.append(phase.filesOpened().getOrDefault(kind, 0L));
            separator = ", ";
        }
        json.append("}}");
    }

    private static void node(PlanNode node, StringBuilder json) {
        json.append("{\"operator\": ");
        string(node.operator(), json);
        json.append(", \"attributes\": {");
        String separator = "";
        for (Map.Entry<String, String> attribute : node.attributes().entrySet()) {
            json.append(separator);
            string(attribute.getKey(), json);
            json.append(": ");
            string(attribute.getValue(), json);
            separator = ", ";
        }
        json.append('}');
        if (!node.metrics().isEmpty()) {
            json.append(", \"metrics\": {");
            separator = "";
            for (Map.Entry<String, Number> metric : node.metrics().entrySet()) {
                json.append(separator);
                string(metric.getKey(), json);
                json.append(": ").append(metric.getValue());
                separator = ", ";
            }
            json.append('}');
        }
        json.append(", \"children\": [");
        separator = "";
        for (PlanNode child : node.children()) {
            json.append(separator);
            node(child, json);
            separator = ", ";
        }
        json.append("]}");
    }

    private static void string(String text, StringBuilder json) {
        json.append(ValueText.json(text, DataType.UTF8, ZoneOffset.UTC));
    }
}
