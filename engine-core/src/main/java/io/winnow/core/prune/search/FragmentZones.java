package io.winnow.core.prune.search;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.search.ZoneMatches.Contradiction;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// What is known of the columns of one fragment: their zones, their NULLs, and what the whole holds.
final class FragmentZones {
    private static final int NONE = -1;

    private final int fragment;
    private final long rows;
    private final AbstractRow whole;
    private final Map<Integer, List<SegmentZones>> segments;
    private final List<Contradiction> contradictions = new ArrayList<>();
    /// By column: the position of its zones, and -1 for none.
    private final int[] places;
    private final List<ZoneSpan> spans = new ArrayList<>();

    /// @param asked columns whose zones are wanted
    FragmentZones(int fragment, long rows, AbstractRow whole, BitSet asked, Map<Integer, List<SegmentZones>> segments) {
        this.fragment = fragment;
        this.rows = rows;
        this.whole = whole;
        this.segments = segments;
        places = new int[asked.length()];
        Arrays.fill(places, NONE);
        asked.stream().forEach(this::add);
    }

    private void add(int column) {
        for (SegmentZones segment : segments(column)) {
            ZoneFacts facts = segment.facts();
            int from = facts.first(fragment);
            int to = facts.end(fragment);
            ZoneSpan span = new ZoneSpan(facts, from, to, whole.column(column));
            String misplaced = ZoneGrid.misplaced(span, rows);
            if (misplaced != null) {
                contradictions.add(new Contradiction(column, misplaced));
            } else if (from < to) {
                places[column] = spans.size();
                spans.add(span);
                addContradiction(column, span);
                return;
            }
        }
    }

    private void addContradiction(int column, ZoneSpan span) {
        ZoneFacts.Contradiction own = span.facts().contradiction(span.from(), span.to());
        if (own != null) {
            contradictions.add(new Contradiction(column, "zone " + own.zone() + ": " + own.reason()));
            return;
        }
        int zone = span.contradicting();
        if (zone >= 0) {
            contradictions.add(new Contradiction(
                    column,
                    "zone " + zone + " holds " + span.facts().value(zone) + ", though the fragment holds "
                            + span.whole()));
        }
    }

    /// The segments that cover the fragment.
    private List<SegmentZones> segments(int column) {
        return segments.getOrDefault(column, List.of()).stream()
                .filter(segment -> segment.fragments().contains(fragment))
                .toList();
    }

    long rows() {
        return rows;
    }

    AbstractRow whole() {
        return whole;
    }

    /// The zones of each column that has some.
    List<ZoneSpan> spans() {
        return spans;
    }

    /// Position among [#spans] of a column's zones, -1 for none.
    int span(int column) {
        return places[column];
    }

    /// The NULLs of a column, all of them; null where they are not known.
    @Nullable
    RoaringBitmap nulls(int column) {
        for (SegmentZones segment : segments(column)) {
            if (segment.nulls() != null && rows <= 1L << Integer.SIZE) {
                RoaringBitmap nulls = segment.nulls().of(fragment);
                int span = span(column);
                ZoneSpan zones = span < 0 ? null : spans.get(span);
                AbstractValue value = whole.column(column);
                String contradiction = NullRows.contradiction(nulls, rows, zones, value);
                if (contradiction == null) {
                    return nulls;
                }
                contradictions.add(new Contradiction(column, contradiction));
            }
        }
        return null;
    }

    /// What was left aside so far.
    List<Contradiction> contradictions() {
        return contradictions;
    }
}
