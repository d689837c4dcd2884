package io.winnow.engine.zones;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is drawn for zones: a rectangle for each, or where those are too many, for each pixel column and kind one
/// that holds all.
///
/// @param all at most [#MOST]
/// @param columns how many zones were joined by; 0 where each has its own
record ZoneRectangles(List<Rectangle> all, int columns) {
    static final int MOST = 2000;

    private static final int COLUMNS = MOST / Kind.values().length;
    private static final int NO_ZONE = -1;

    /// In the order in which they are drawn.
    enum Kind {
        /// Rows in no zone.
        UNCOVERED,
        SKIPPED,
        /// A bound is unknown.
        OPEN,
        KEPT
    }

    /// A part of the picture, in fractions of its width and height.
    ///
    /// @param left where its first row is
    /// @param bottom where its least value is
    /// @param zone which it stands for; -1 for none or several
    record Rectangle(Kind kind, double left, double right, double bottom, double top, int zone) {}

    static ZoneRectangles of(ZoneLayout zones, ValueAxis axis) {
        List<Rectangle> all = new ArrayList<>();
        Envelope[] columns = null;
        double rows = zones.rows();
        for (ZoneLayout.Place place : zones.places()) {
            long at = place.start();
            for (int zone = place.from(); zone <= place.to(); zone++) {
                boolean isLast = zone == place.to();
                long start = isLast ? place.start() + place.rows() : zones.start(zone);
                if (at < start) {
                    columns = add(all, columns, new Rectangle(Kind.UNCOVERED, at / rows, start / rows, 0, 1, NO_ZONE));
                }
                if (!isLast) {
                    at = start + zones.length(zone);
                    if (!zones.isEmpty(zone)) {
                        columns = add(all, columns, rectangle(zones, zone, start / rows, at / rows, axis));
                    }
                }
            }
        }
        return columns == null ? new ZoneRectangles(all, 0) : new ZoneRectangles(joined(columns), columns.length);
    }

    private static Rectangle rectangle(ZoneLayout zones, int zone, double left, double right, ValueAxis axis) {
        int low = zones.ranks().lows()[zone];
        int high = zones.ranks().highs()[zone];
        Kind kind = !zones.isKept(zone) ? Kind.SKIPPED : zones.isOpen(zone) ? Kind.OPEN : Kind.KEPT;
        double bottom = low == Ranks.BELOW_ALL ? 0 : axis.fraction(low);
        double top = high == Ranks.ABOVE_ALL ? 1 : axis.fraction(high);
        return new Rectangle(kind, left, right, bottom, top, zone);
    }

    /// Adds to the list, or to the columns once there are such; makes them when the list is full.
    private static Envelope @Nullable [] add(List<Rectangle> all, Envelope @Nullable [] columns, Rectangle rectangle) {
        if (columns == null && all.size() < MOST) {
            all.add(rectangle);
            return null;
        }
        Envelope[] joining = columns == null ? columns(all) : columns;
        join(joining, rectangle);
        return joining;
    }

    private static Envelope[] columns(List<Rectangle> all) {
        Envelope[] columns = new Envelope[COLUMNS];
        for (int i = 0; i < COLUMNS; i++) {
            columns[i] = new Envelope();
        }
        all.forEach(rectangle -> join(columns, rectangle));
        return columns;
    }

    private static void join(Envelope[] columns, Rectangle rectangle) {
        int first = Math.clamp((long) (rectangle.left() * columns.length), 0, columns.length - 1);
        int end = Math.clamp((long) Math.ceil(rectangle.right() * columns.length), first + 1, columns.length);
        for (int i = first; i < end; i++) {
            columns[i].add(rectangle);
        }
    }

    private static List<Rectangle> joined(Envelope[] columns) {
        List<Rectangle> all = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (int i = 0; i < columns.length; i++) {
                double[] bounds = columns[i].bounds.get(kind);
                if (bounds != null) {
                    double left = (double) i / columns.length;
                    double right = (i + 1.0) / columns.length;
                    all.add(new Rectangle(kind, left, right, bounds[0], bounds[1], NO_ZONE));
                }
            }
        }
        return all;
    }

    /// The least and the greatest of what lies in one column, by kind.
    private static final class Envelope {
        private final Map<Kind, double[]> bounds = new EnumMap<>(Kind.class);

        void add(Rectangle rectangle) {
            double[] own = bounds.computeIfAbsent(rectangle.kind(), _ -> new double[] {1, 0});
            own[0] = Math.min(own[0], rectangle.bottom());
            own[1] = Math.max(own[1], rectangle.top());
        }
    }
}
