package io.winnow.core.prune.search;

import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneSpan;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a fragment, cut where a zone of any column begins or ends, so that each piece lies in one
/// zone of each column, or in none.
final class ZoneGrid {
    /// In place of a zone: the rows are in none.
    static final int NONE = -1;

    private final List<ZoneSpan> spans;
    private final int size;
    private final long[] ends;
    /// By span and piece; null where all spans have the same zones, which are the pieces.
    private final int @Nullable [][] zones;

    private ZoneGrid(List<ZoneSpan> spans, int size, long[] ends, int @Nullable [][] zones) {
        this.spans = spans;
        this.size = size;
        this.ends = ends;
        this.zones = zones;
    }

    /// @param rows of the fragment
    /// @param spans one for each column that has zones, each as [#misplaced] wants it
    static ZoneGrid of(long rows, List<ZoneSpan> spans) {
        ZoneGrid same = same(rows, spans);
        return same != null ? same : new Sweep(rows, spans).grid();
    }

    /// Why zones do not lie one after another in the fragment; null where they do.
    static @Nullable String misplaced(ZoneSpan span, long rows) {
        Zones zones = span.facts().zones();
        long end = 0;
        for (int zone = span.from(); zone < span.to(); zone++) {
            long start = zones.starts()[zone];
            long length = zones.lengths()[zone];
            if (start < end || length <= 0 || length > rows - start) {
                return "zone " + zone + " of rows [" + start + ", +" + length + ") after row " + end + " of " + rows;
            }
            end = start + length;
        }
        return null;
    }

    /// Where the zones of all spans are the same and leave out no row, as an index of ours has them: then
    /// their lengths alone say so, since they do not overlap.
    private static @Nullable ZoneGrid same(long rows, List<ZoneSpan> spans) {
        if (spans.isEmpty()) {
            return null;
        }
        ZoneSpan first = spans.getFirst();
        long[] lengths = first.facts().zones().lengths();
        long[] ends = new long[first.count()];
        long end = 0;
        for (int i = 0; i < ends.length; i++) {
            end += lengths[first.from() + i];
            ends[i] = end;
        }
        if (end != rows) {
            return null;
        }
        for (ZoneSpan span : spans) {
            long[] others = span.facts().zones().lengths();
            if (!Arrays.equals(lengths, first.from(), first.to(), others, span.from(), span.to())) {
                return null;
            }
        }
        return new ZoneGrid(spans, ends.length, ends, null);
    }

    /// How many pieces there are.
    int size() {
        return size;
    }

    /// First row of a piece.
    long start(int piece) {
        return piece == 0 ? 0 : ends[piece - 1];
    }

    /// The row after the last of a piece.
    long end(int piece) {
        return ends[piece];
    }

    /// The zone of a span in which a piece lies, or [#NONE].
    int zone(int span, int piece) {
        return zones == null ? spans.get(span).from() + piece : zones[span][piece];
    }

    /// Whether the pieces are the zones of every span.
    boolean isSame() {
        return zones == null;
    }

    /// Whether a piece lies in a zone of any column.
    boolean isZone(int piece) {
        if (zones == null) {
            return true;
        }
        for (int[] ofSpan : zones) {
            if (ofSpan[piece] != NONE) {
                return true;
            }
        }
        return false;
    }

    /// Goes through all spans from the first row to the last.
    private static final class Sweep {
        private final long rows;
        private final List<ZoneSpan> spans;
        private final int[] next;
        private final int[][] zones;
        private long[] ends;
        private int size;

        Sweep(long rows, List<ZoneSpan> spans) {
            this.rows = rows;
            this.spans = spans;
            next = new int[spans.size()];
            int most = 1;
            for (int i = 0; i < next.length; i++) {
                next[i] = spans.get(i).from();
                most += 2 * spans.get(i).count(); // a beginning and an end each
            }
            zones = new int[next.length][most];
            ends = new long[most];
        }

        ZoneGrid grid() {
            long row = 0;
            while (row < rows) {
                long end = rows;
                for (int i = 0; i < next.length; i++) {
                    end = Math.min(end, piece(i, row));
                }
                ends[size++] = end;
                row = end;
            }
            return new ZoneGrid(spans, size, ends, zones);
        }

        /// Notes in which zone of a span a row lies, and tells where that changes.
        private long piece(int span, long row) {
            Zones of = spans.get(span).facts().zones();
            int zone = next[span];
            if (zone < spans.get(span).to() && of.starts()[zone] + of.lengths()[zone] <= row) {
                zone++;
                next[span] = zone;
            }
            boolean isLast = zone == spans.get(span).to();
            if (isLast || of.starts()[zone] > row) {
                zones[span][size] = NONE;
                return isLast ? rows : of.starts()[zone];
            }
            zones[span][size] = zone;
            return of.starts()[zone] + of.lengths()[zone];
        }
    }
}
