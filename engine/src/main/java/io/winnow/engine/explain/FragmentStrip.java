package io.winnow.engine.explain;

import io.winnow.engine.markup.MarkupText;
import io.winnow.optimizer.aggregate.FragmentBucket;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.physical.exec.FragmentProbes;
import io.winnow.physical.exec.ZoneCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fragments of one scan as a strip of coloured cells, and the same as a table.
///
/// @param placement with its fragments
/// @param zones what became of the zones of fragments that were read
/// @param probes what indexes were asked of fragments
/// @param analyzed whether the query was run
record FragmentStrip(
        ScanPlacement placement,
        Map<Integer, ZoneCounts> zones,
        Map<Integer, FragmentProbes> probes,
        boolean analyzed) {
    /// The most characters of a reason in the text of a cell.
    private static final int LONGEST_REASON = 200;

    /// The strips of a query, a section per scan.
    static void append(ExplainedQuery explained, StringBuilder html) {
        List<ScanPlacement> placements = explained.placements();
        for (int i = 0; i < placements.size(); i++) {
            new FragmentStrip(
                            placements.get(i),
                            i < explained.zones().size() ? explained.zones().get(i) : Map.of(),
                            i < explained.probes().size() ? explained.probes().get(i) : Map.of(),
                            explained.analyzed())
                    .append(i + 1, html);
        }
    }

    /// What colour means what.
    static void appendLegend(StringBuilder html) {
        html.append("<ul class=\"legend\" aria-label=\"Legend\">\n");
        for (FragmentBucket bucket : FragmentBucket.values()) {
            html.append("<li><span class=\"cell ").append(name(bucket)).append("\" aria-hidden=\"true\">");
            html.append(letter(bucket)).append("</span> ");
            html.append(name(bucket)).append(": ").append(meaning(bucket)).append("</li>\n");
        }
        html.append("</ul>\n");
    }

    private void append(int number, StringBuilder html) {
        html.append("<section class=\"scan\">\n<h3>").append(MarkupText.escaped(placement.table()));
        html.append(" <small>scan ")
                .append(number)
                .append(": ")
                .append(summary())
                .append("</small></h3>\n");
        List<StripCell> cells = StripCell.of(this);
        if (cells.isEmpty()) {
            html.append("<p class=\"note\">No fragments to show.</p>\n</section>\n");
            return;
        }
        int size = StripCell.size(placement.buckets().fragments().size());
        if (size > 1) {
            html.append("<p class=\"note\">There are more fragments than cells: a cell stands for up to ");
            html.append(count(size)).append(" fragments in a row, M for mixed where they differ.</p>\n");
        }
        html.append("<div class=\"strip\" role=\"group\" aria-label=\"Fragments of scan ")
                .append(number);
        html.append("; arrow keys move between cells\">\n");
        boolean first = true;
        for (StripCell cell : cells) {
            String words = MarkupText.escaped(words(cell));
            FragmentBucket bucket = cell.bucket();
            html.append("<button type=\"button\" class=\"cell ");
            html.append(bucket == null ? "mixed" : name(bucket)).append('"');
            html.append(first ? "" : " tabindex=\"-1\"");
            if (bucket == null) {
                html.append(" style=\"background:").append(mixture(cell)).append('"');
            }
            html.append(" title=\"")
                    .append(words)
                    .append("\" aria-label=\"")
                    .append(words)
                    .append("\">");
            html.append(bucket == null ? "<b>M</b>" : letter(bucket)).append("</button>\n");
            first = false;
        }
        html.append("</div>\n<output class=\"says\">");
        html.append("Point at a cell, or go to it with the keyboard, to see what became of it.</output>\n");
        appendTable(cells, html);
        html.append("</section>\n");
    }

    private String summary() {
        List<String> parts = new ArrayList<>();
        parts.add(count(placement.total()) + (placement.total() == 1 ? " fragment" : " fragments"));
        parts.add(count(placement.indexed()) + " indexed");
        parts.add(count(placement.folded()) + " folded");
        parts.add(count(placement.scanned()) + " scanned");
        parts.add(count(placement.skipped()) + " skipped");
        return String.join(", ", parts);
    }

    private void appendTable(List<StripCell> cells, StringBuilder html) {
        html.append("<details><summary>The same as a table</summary>\n<div class=\"wide\"><table>\n<thead><tr>");
        List<String> heads = new ArrayList<>(List.of("fragments", "how", "rows stored", "deleted"));
        if (analyzed) {
            heads.addAll(List.of("zones skipped", "zones folded", "zones read", "indexes asked"));
        }
        heads.add("why read");
        for (String head : heads) {
            html.append("<th scope=\"col\">").append(head).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (StripCell cell : cells) {
            html.append("<tr><th scope=\"row\">").append(ids(cell)).append("</th><td>");
            html.append(buckets(cell)).append("</td>");
            number(cell.rows(), html);
            number(cell.deleted(), html);
            if (analyzed) {
                boolean known = cell.looked() > 0;
                number(known ? (long) cell.zones().skipped() : null, html);
                number(known ? (long) cell.zones().folded() : null, html);
                number(known ? (long) cell.zones().read() : null, html);
                String asked = probes(cell);
                html.append("<td>")
                        .append(asked.isEmpty() ? "–" : MarkupText.escaped(asked))
                        .append("</td>");
            }
            html.append("<td>").append(MarkupText.escaped(reasons(cell.reasons())));
            html.append("</td></tr>\n");
        }
        html.append("</tbody></table></div></details>\n");
    }

    private static void number(@Nullable Long number, StringBuilder html) {
        html.append("<td class=\"n\">")
                .append(number == null ? "–" : count(number))
                .append("</td>");
    }

    /// What is said of a cell, unescaped.
    private String words(StripCell cell) {
        StringBuilder words = new StringBuilder(cell.fragments() == 1 ? "fragment " : "fragments ");
        words.append(ids(cell)).append(": ").append(buckets(cell)).append("; ");
        words.append(cell.rows() == null ? "rows unknown" : count(cell.rows()) + " rows");
        if (cell.deleted() > 0) {
            words.append(", ").append(count(cell.deleted())).append(" deleted");
        }
        if (cell.looked() > 0) {
            words.append("; zones: ").append(count(cell.zones().skipped())).append(" skipped, ");
            words.append(count(cell.zones().folded())).append(" folded, ");
            words.append(count(cell.zones().read())).append(" read");
            if (cell.looked() < cell.count(FragmentBucket.SCANNED)) {
                words.append(", of ").append(count(cell.looked())).append(" of the fragments that are read");
            }
        } else if (analyzed && cell.count(FragmentBucket.SCANNED) > 0) {
            words.append("; no zones were looked at");
        }
        String asked = probes(cell);
        if (!asked.isEmpty()) {
            words.append("; asked ").append(asked);
        }
        if (!cell.reasons().isEmpty()) {
            words.append("; read because ").append(reasons(cell.reasons()));
        }
        return words.toString();
    }

    /// `on_cat for 2 postings of 1,234 bytes, on_region for numbers of rows`, unescaped; empty where none was asked.
    private static String probes(StripCell cell) {
        List<String> parts = new ArrayList<>();
        cell.probes().byIndex().forEach((index, asked) -> {
            boolean one = asked.postings() == 1;
            parts.add(
                    asked.postings() == 0
                            ? index + " for numbers of rows"
                            : index + " for " + count(asked.postings()) + (one ? " posting of " : " postings of ")
                                    + count(asked.bytes()) + " bytes");
        });
        return String.join(", ", parts);
    }

    private static String ids(StripCell cell) {
        return cell.fragments() == 1 ? String.valueOf(cell.first()) : cell.first() + " to " + cell.last();
    }

    private static String buckets(StripCell cell) {
        FragmentBucket only = cell.bucket();
        if (only != null) {
            return name(only);
        }
        List<String> parts = new ArrayList<>();
        for (FragmentBucket bucket : FragmentBucket.values()) {
            if (cell.count(bucket) > 0) {
                parts.add(count(cell.count(bucket)) + " " + name(bucket));
            }
        }
        return String.join(", ", parts);
    }

    private static String reasons(Set<String> reasons) {
        String text = String.join("; ", reasons);
        boolean fits = text.codePointCount(0, text.length()) <= LONGEST_REASON;
        return fits ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST_REASON)) + "…";
    }

    /// A background with a share of each bucket's colour.
    private static String mixture(StripCell cell) {
        StringBuilder stops = new StringBuilder("linear-gradient(90deg");
        double from = 0;
        for (FragmentBucket bucket : FragmentBucket.values()) {
            if (cell.count(bucket) > 0) {
                double to = from + 100.0 * cell.count(bucket) / cell.fragments();
                stops.append(String.format(Locale.ROOT, ",var(--%s) %.1f%% %.1f%%", name(bucket), from, to));
                from = to;
            }
        }
        return stops.append(')').toString();
    }

    private static String name(FragmentBucket bucket) {
        return bucket.name().toLowerCase(Locale.ROOT);
    }

    private static String letter(FragmentBucket bucket) {
        return switch (bucket) {
            case INDEXED -> "I";
            case FOLDED -> "F";
            case SCANNED -> "S";
            case SKIPPED -> "–";
        };
    }

    private static String meaning(FragmentBucket bucket) {
        return switch (bucket) {
            case INDEXED -> "answered by indexes";
            case FOLDED -> "answered from statistics";
            case SCANNED -> "read";
            case SKIPPED -> "no row can match";
        };
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
