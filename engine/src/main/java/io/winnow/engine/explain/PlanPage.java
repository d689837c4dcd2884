package io.winnow.engine.explain;

import io.winnow.core.io.FileKind;
import io.winnow.engine.markup.MarkupText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// How a query is answered, as one HTML page that is well-formed XML too and needs nothing but itself.
///
/// Whatever comes from queries, tables and files is escaped; were that ever missed, the page's own policy lets no
/// script run but the one that belongs to it, and nothing be fetched.
final class PlanPage {
    private static final int LONGEST_TITLE = 80;

    private PlanPage() {}

    static String of(ExplainedQuery explained) {
        StringBuilder html =
                new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n");
        html.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; ");
        html.append("form-action 'none'; style-src 'unsafe-inline'; script-src 'sha256-");
        html.append(hash(PageStyle.SCRIPT)).append("'\"/>\n");
        html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>Winnow: ");
        html.append(MarkupText.escaped(title(explained.query()))).append("</title>\n<style>");
        html.append(PageStyle.STYLE).append("</style>\n</head>\n<body>\n<main>\n<h1>");
        html.append(explained.analyzed() ? "How the query was answered" : "How the query would be answered");
        html.append("</h1>\n<pre class=\"query\" tabindex=\"0\" aria-label=\"Query\">");
        html.append(MarkupText.block(explained.query())).append("</pre>\n");
        appendWords(explained, html);
        appendPhases(explained, html);
        appendFragments(explained, html);
        html.append("<section>\n<h2>Plan</h2>\n");
        PlanTable.append(explained.root(), html);
        if (!explained.analyzed()) {
            html.append(
                    "<p class=\"note\">The query was not run: EXPLAIN ANALYZE, and --analyze of the command, add what each operator did.</p>\n");
        } else {
            html.append("<p class=\"note\">Times are of an operator's own work, summed over threads. ");
            html.append("Metrics that are zero everywhere are left out.</p>\n");
        }
        html.append("<details><summary>Logical plan</summary><pre tabindex=\"0\">");
        html.append(MarkupText.block(explained.logicalPlan())).append("</pre></details>\n</section>\n");
        html.append("</main>\n<script>").append(PageStyle.SCRIPT).append("</script>\n</body>\n</html>\n");
        return html.toString();
    }

    private static String title(String query) {
        String line = query.strip().replaceAll("\\s+", " ");
        return line.codePointCount(0, line.length()) <= LONGEST_TITLE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LONGEST_TITLE)) + "…";
    }

    private static void appendWords(ExplainedQuery explained, StringBuilder html) {
        html.append("<section>\n<h2>In words</h2>\n<ul class=\"words\">\n");
        for (String sentence : PlainWords.of(explained)) {
            html.append("<li>").append(MarkupText.escaped(sentence)).append("</li>\n");
        }
        html.append("</ul>\n</section>\n");
    }

    private static void appendPhases(ExplainedQuery explained, StringBuilder html) {
        Set<FileKind> kinds = EnumSet.allOf(FileKind.class);
        html.append("<section>\n<h2>Phases and files opened</h2>\n<div class=\"wide\"><table>\n<thead><tr>");
        html.append("<th scope=\"col\">phase</th><th scope=\"col\" class=\"n\">ms</th>");
        for (FileKind kind : kinds) {
            html.append("<th scope=\"col\" class=\"n\">")
                    .append(PlanJson.name(kind))
                    .append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (Phase phase : explained.phases()) {
            html.append("<tr><th scope=\"row\">")
                    .append(MarkupText.escaped(phase.name()))
                    .append("</th>");
            html.append(String.format(Locale.ROOT, "<td class=\"n\">%,.3f</td>", phase.nanos() / 1e6));
            for (FileKind kind : kinds) {
                long opened = phase.filesOpened().getOrDefault(kind, 0L);
                html.append(String.format(Locale.ROOT, "<td class=\"n\">%,d</td>", opened));
            }
            html.append("</tr>\n");
        }
        html.append("</tbody></table></div>\n</section>\n");
    }

    private static void appendFragments(ExplainedQuery explained, StringBuilder html) {
        if (explained.placements().isEmpty()) {
            return;
        }
        html.append("<section>\n<h2>Fragments</h2>\n");
        FragmentStrip.appendLegend(html);
        if (!explained.analyzed()) {
            html.append("<p class=\"note\">What becomes of zones is known once the query has run.</p>\n");
        }
        FragmentStrip.append(explained, html);
        html.append("</section>\n");
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
