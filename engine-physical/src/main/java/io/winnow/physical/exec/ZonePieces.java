package io.winnow.physical.exec;

import io.winnow.core.index.RowRanges;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.search.SegmentZones;
import java.util.ArrayList;
import java.util.List;

/// The zones of several columns in one fragment, cut at each other's ends. Belongs to one thread.
final class ZonePieces {
    private final List<Span> spans;

    /// The zones of one column.
    private static final class Span {
        private final Zones zones;
        private final int to;
        private int zone;

        Span(Zones zones, int from, int to) {
            this.zones = zones;
            this.to = to;
            zone = from;
        }

        /// Goes to the first zone that ends after a row.
        void seek(long row) {
            while (zone < to && end() <= row) {
                zone++;
            }
        }

        boolean holds(long row) {
            return zone < to && zones.starts()[zone] <= row;
        }

        /// Where a zone begins or ends next after a row.
        long cut(long row) {
            return zone == to ? Long.MAX_VALUE : holds(row) ? end() : zones.starts()[zone];
        }

        private long end() {
            return zones.starts()[zone] + zones.lengths()[zone];
        }
    }

    private ZonePieces(List<Span> spans) {
        this.spans = spans;
    }

    /// @param columns by column the segments that may have zones of the fragment; the first that has some counts
    static ZonePieces of(int fragment, List<List<SegmentZones>> columns) {
        List<Span> spans = new ArrayList<>();
        for (List<SegmentZones> segments : columns) {
            for (SegmentZones segment : segments) {
                int from = segment.facts().first(fragment);
                int to = segment.facts().end(fragment);
                if (segment.fragments().contains(fragment) && from < to) {
                    spans.add(new Span(segment.facts().zones(), from, to));
                    break;
                }
            }
        }
        return new ZonePieces(spans);
    }

    /// How many pieces, each in a zone of some column, have some of these rows. Asked once.
    int meeting(RowRanges rows) {
        int count = 0;
        long counted = 0;
        for (int i = 0; i < rows.count(); i++) {
            // What an earlier range met is not counted again.
            long row = Math.max(rows.start(i), counted);
            while (row < rows.end(i)) {
                long end = Long.MAX_VALUE;
                boolean isZone = false;
                for (Span span : spans) {
                    span.seek(row);
                    isZone |= span.holds(row);
                    end = Math.min(end, span.cut(row));
                }
                count += isZone ? 1 : 0;
                counted = end;
                row = end;
            }
        }
        return count;
    }
}
