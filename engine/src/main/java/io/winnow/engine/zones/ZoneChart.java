package io.winnow.engine.zones;

import io.winnow.engine.markup.MarkupText;
import io.winnow.engine.zones.ZoneRectangles.Kind;
import io.winnow.engine.zones.ZoneRectangles.Rectangle;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// Draws zones as SVG: from left to right the rows of the table, fragment after fragment, upwards the values
/// between the bounds of each zone. The picture needs nothing from outside, and is made for light and dark
/// surroundings.
public final class ZoneChart {
    private static final double WIDTH = 1120;
    private static final double HEIGHT = 500;
    private static final double LEFT = 170;
    private static final double TOP = 70;
    private static final double PLOT_WIDTH = 920;
    private static final double PLOT_HEIGHT = 350;
    private static final double LEAST_HEIGHT = 2;
    private static final double LEAST_WIDTH = 0.5;
    /// Borders of fragments that are nearer to the one before are left out.
    private static final double BORDER_DISTANCE = 3;
    private static final int LONGEST_LABEL = 24;
    private static final int LONGEST_TITLE = 120;

    private final ZoneLayout zones;
    private final ZoneId zone;
    private final StringBuilder svg = new StringBuilder(1 << 16);

    private ZoneChart(ZoneLayout zones, ZoneId zone) {
        this.zones = zones;
        this.zone = zone;
    }

    /// The picture, a whole XML document.
    ///
    /// @param title of the picture
    /// @param note below the title
    /// @param values what the vertical axis shows
    /// @param zone in which zoned timestamps are shown
    public static String svg(ZoneLayout zones, String title, String note, String values, ZoneId zone) {
        return new ZoneChart(zones, zone).draw(title, note, values);
    }

    private String draw(String title, String note, String values) {
        ValueAxis axis = ValueAxis.of(zones.ranks(), zone);
        ZoneRectangles rectangles = ZoneRectangles.of(zones, axis);
        head(title);
        text("title", LEFT, 26, ChartText.cut(title, LONGEST_TITLE));
        text("note", LEFT, 46, ChartText.cut(note, LONGEST_TITLE));
        text("label end", LEFT - 8, TOP - 12, ChartText.cut(values, LONGEST_LABEL + 4));
        grid(axis);
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        for (Rectangle rectangle : rectangles.all()) {
            kinds.add(rectangle.kind());
            draw(rectangle);
        }
        borders();
        rows();
        legend(kinds, rectangles.columns());
        return svg.append("</svg>\n").toString();
    }

    private void head(String title) {
        String name = MarkupText.escaped(title);
        svg.append("""
                <?xml version="1.0" encoding="UTF-8"?>
                <svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img">
                <title>%s</title>
                <style>
                text { font: 12px sans-serif; fill: #24292f; }
                .title { font-size: 16px; font-weight: bold; }
                .note, .label { fill: #57606a; }
                .end { text-anchor: end; }
                .mid { text-anchor: middle; }
                .page { fill: #ffffff; }
                .grid { stroke: #d0d7de; stroke-width: 1; }
                .border { stroke: #8c959f; stroke-width: 1; }
                .kept { fill: #0969da; }
                .skipped { fill: #afb8c1; }
                .open { fill: #bf8700; fill-opacity: 0.6; }
                .uncovered { fill: #cf222e; fill-opacity: 0.25; }
                @media (prefers-color-scheme: dark) {
                text { fill: #e6edf3; }
                .note, .label { fill: #9198a1; }
                .page { fill: #0d1117; }
                .grid { stroke: #30363d; }
                .border { stroke: #6e7681; }
                .kept { fill: #4493f8; }
                .skipped { fill: #484f58; }
                .open { fill: #d29922; }
                .uncovered { fill: #f85149; }
                }
                </style>
                <rect class="page" width="100%%" height="100%%"/>
                """.formatted(
                        ChartText.pixels(WIDTH),
                        ChartText.pixels(HEIGHT),
                        ChartText.pixels(WIDTH),
                        ChartText.pixels(HEIGHT),
                        name));
    }

    private void grid(ValueAxis axis) {
        for (Tick tick : axis.ticks()) {
            double y = y(tick.fraction());
            line("grid", LEFT, y, LEFT + PLOT_WIDTH, y);
            text("label end", LEFT - 8, y + 4, ChartText.cut(tick.label(), LONGEST_LABEL));
        }
    }

    private void rows() {
        for (Tick tick : Ticks.counts(zones.rows())) {
            double x = LEFT + tick.fraction() * PLOT_WIDTH;
            line("border", x, TOP + PLOT_HEIGHT, x, TOP + PLOT_HEIGHT + 5);
            text("label mid", x, TOP + PLOT_HEIGHT + 19, tick.label());
        }
        text("label end", LEFT - 8, TOP + PLOT_HEIGHT + 19, "row");
    }

    private void draw(Rectangle rectangle) {
        double left = LEFT + rectangle.left() * PLOT_WIDTH;
        double width = Math.max(LEAST_WIDTH, (rectangle.right() - rectangle.left()) * PLOT_WIDTH);
        double top = y(rectangle.top());
        double height = y(rectangle.bottom()) - top;
        if (height < LEAST_HEIGHT) {
            top = Math.clamp(top - (LEAST_HEIGHT - height) / 2, TOP, TOP + PLOT_HEIGHT - LEAST_HEIGHT);
            height = LEAST_HEIGHT;
        }
        rectangle(rectangle.kind(), left, top, width, height);
        if (rectangle.zone() < 0) {
            svg.append("/>\n");
        } else {
            svg.append("><title>")
                    .append(MarkupText.escaped(words(rectangle.zone())))
                    .append("</title></rect>\n");
        }
    }

    /// What a zone holds, as a reader who points at it is told.
    private String words(int number) {
        Ranks ranks = zones.ranks();
        int low = ranks.lows()[number];
        int high = ranks.highs()[number];
        return "rows " + zones.start(number) + " to " + (zones.start(number) + zones.length(number) - 1) + ": "
                + (low == Ranks.BELOW_ALL ? "unknown" : label(low)) + " to "
                + (high == Ranks.ABOVE_ALL ? "unknown" : label(high));
    }

    private String label(int rank) {
        return ChartText.cut(zones.ranks().scale().label(rank, zone), LONGEST_LABEL);
    }

    private void borders() {
        double last = Double.NEGATIVE_INFINITY;
        for (ZoneLayout.Place place : zones.places()) {
            double x = LEFT + (double) place.start() / zones.rows() * PLOT_WIDTH;
            if (x - last >= BORDER_DISTANCE) {
                line("border", x, TOP, x, TOP + PLOT_HEIGHT);
                last = x;
            }
        }
    }

    private void legend(Set<Kind> kinds, int columns) {
        double x = LEFT;
        double y = HEIGHT - 24;
        for (Kind kind : kinds) {
            String words = words(kind);
            svg.append("<g class=\"legend\">");
            rectangle(kind, x, y, 12, 12);
            svg.append("/></g>\n");
            text("label", x + 18, y + 11, words);
            x += 18 + 7.0 * words.length() + 20;
        }
        if (columns > 0) {
            text("label", x, y + 11, "too many to tell apart: joined to " + columns + " columns");
        }
    }

    private String words(Kind kind) {
        return switch (kind) {
            case UNCOVERED -> "in no zone";
            case SKIPPED -> "skipped";
            case OPEN -> "bounds not known";
            case KEPT -> zones.isSearched() ? "kept" : "least to greatest value of a zone";
        };
    }

    private static double y(double fraction) {
        return TOP + (1 - fraction) * PLOT_HEIGHT;
    }

    private void rectangle(Kind kind, double x, double y, double width, double height) {
        svg.append("<rect class=\"")
                .append(kind.name().toLowerCase(Locale.ROOT))
                .append("\" x=\"");
        svg.append(ChartText.pixels(x))
                .append("\" y=\"")
                .append(ChartText.pixels(y))
                .append("\" width=\"");
        svg.append(ChartText.pixels(width))
                .append("\" height=\"")
                .append(ChartText.pixels(height))
                .append('"');
    }

    private void line(String kind, double x1, double y1, double x2, double y2) {
        svg.append("<line class=\"").append(kind).append("\" x1=\"").append(ChartText.pixels(x1));
        svg.append("\" y1=\"").append(ChartText.pixels(y1)).append("\" x2=\"").append(ChartText.pixels(x2));
        svg.append("\" y2=\"").append(ChartText.pixels(y2)).append("\"/>\n");
    }

    private void text(String kind, double x, double y, String text) {
        svg.append("<text class=\"")
                .append(kind)
                .append("\" x=\"")
                .append(ChartText.pixels(x))
                .append("\" y=\"");
        svg.append(ChartText.pixels(y))
                .append("\">")
                .append(MarkupText.escaped(text))
                .append("</text>\n");
    }
}
