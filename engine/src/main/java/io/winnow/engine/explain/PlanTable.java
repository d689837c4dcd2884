package io.winnow.engine.explain;

import io.winnow.engine.markup.MarkupText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The plan as rows of a table, indented by depth: HTML that is nested as deep as plans may be is cut by browsers.
final class PlanTable {
    /// The most characters of an attribute.
    private static final int LONGEST = 2_000;

    /// Steps of indentation, after which it grows no more.
    private static final int DEEPEST = 40;

    private static final Set<String> ALWAYS = Set.of("output_rows", "elapsed_ms");

    private record Row(PlanNode node, int depth) {}

    private PlanTable() {}

    static void append(PlanNode root, StringBuilder html) {
        List<Row> rows = rows(root);
        List<String> metrics = metrics(rows);
        double slowest = 0;
        for (Row row : rows) {
            slowest = Math.max(slowest, elapsed(row.node()));
        }
        html.append("<div class=\"wide\"><table class=\"plan\">\n<thead><tr>");
        html.append("<th scope=\"col\">operator</th>");
        for (String metric : metrics) {
            html.append("<th scope=\"col\" class=\"n\">");
            html.append(MarkupText.escaped(metric.replace('_', ' '))).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (Row row : rows) {
            append(row, metrics, slowest, html);
        }
        html.append("</tbody></table></div>\n");
    }

    /// Every node before its inputs.
    private static List<Row> rows(PlanNode root) {
        List<Row> rows = new ArrayList<>();
        Deque<Row> left = new ArrayDeque<>(List.of(new Row(root, 0)));
        while (!left.isEmpty()) {
            Row row = left.pop();
            rows.add(row);
            for (PlanNode child : row.node().children().reversed()) {
                left.push(new Row(child, row.depth() + 1));
            }
        }
        return rows;
    }

    /// Metrics that tell something of at least one operator.
    private static List<String> metrics(List<Row> rows) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> shown = new LinkedHashSet<>();
        for (Row row : rows) {
            row.node().metrics().forEach((name, value) -> {
                names.add(name);
                if (value.doubleValue() != 0 || ALWAYS.contains(name)) {
                    shown.add(name);
                }
            });
        }
        names.retainAll(shown);
        return List.copyOf(names);
    }

    private static double elapsed(PlanNode node) {
        Number elapsed = node.metrics().get("elapsed_ms");
        return elapsed == null ? 0 : elapsed.doubleValue();
    }

    private static void append(Row row, List<String> metrics, double slowest, StringBuilder html) {
        PlanNode node = row.node();
        html.append("<tr><td style=\"--depth:").append(Math.min(row.depth(), DEEPEST));
        html.append("\"><span class=\"hidden\">depth ").append(row.depth()).append(": </span><span class=\"op\">");
        html.append(MarkupText.escaped(node.operator())).append("</span>");
        for (Map.Entry<String, String> attribute : node.attributes().entrySet()) {
            html.append(" <span class=\"attribute\"><span class=\"key\">");
            html.append(MarkupText.escaped(attribute.getKey())).append("</span> ");
            html.append(MarkupText.escaped(cut(attribute.getValue()))).append("</span>");
        }
        html.append("</td>");
        for (String metric : metrics) {
            Number value = node.metrics().get(metric);
            html.append("<td class=\"n\"");
            if (metric.equals("elapsed_ms") && slowest > 0) {
                double share = 100 * elapsed(node) / slowest;
                html.append(String.format(Locale.ROOT, " style=\"--share:%.0f%%\"", share));
            }
            html.append('>').append(value == null ? "–" : text(value)).append("</td>");
        }
        html.append("</tr>\n");
    }

    private static String text(Number value) {
        return value instanceof Double
                ? String.format(Locale.ROOT, "%,.3f", value.doubleValue())
                : String.format(Locale.ROOT, "%,d", value.longValue());
    }

    private static String cut(String text) {
        int length = text.codePointCount(0, text.length());
        return length <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST))
                        + String.format(Locale.ROOT, "… (%,d more characters in the JSON form)", length - LONGEST);
    }
}
