package io.winnow.core.prune.search;

import io.winnow.core.index.RowRanges;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.zone.ZoneSpan;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// In which order zones are visited for the first rows of an ordering: by the earliest first key that
/// each may hold, those of which none is known before all, and equal ones by row address.
///
/// Once enough rows are found, all of them no later than some key, the visit may end at the first turn
/// whose earliest key comes after that one: no later turn has an earlier one. An equal key still
/// competes, by further keys and row addresses. Rows in no zone have turns of their own, with what is
/// known of their fragment. Immutable; safe for several threads.
public final class ZoneOrder {
    private final List<Part> parts;
    private final Pieces pieces;
    private final int[] turns;

    private ZoneOrder(List<Part> parts, Pieces pieces, int[] turns) {
        this.parts = parts;
        this.pieces = pieces;
        this.turns = turns;
    }

    /// The rows of one fragment that are to be visited.
    ///
    /// @param whole what the fragment holds of the first key
    /// @param zones of the first key, one after another within the fragment; null for none
    /// @param rows within the fragment
    public record Part(
            int fragment, AbstractValue whole, @Nullable ZoneSpan zones, RowRanges rows) {}

    /// Orders the zones of some fragments.
    ///
    /// @param first which is of a column
    /// @param parts in the order of the table
    public static ZoneOrder of(FirstKey first, List<Part> parts) {
        Pieces pieces = new Pieces();
        for (int part = 0; part < parts.size(); part++) {
            pieces.add(part, parts.get(part));
        }
        TurnRank rank = new TurnRank(first);
        int count = pieces.count;
        byte[] ranks = new byte[count];
        boolean keyed = Keys.isLong(first.type());
        long[] keys = new long[keyed ? count : 0];
        @Nullable Object[] bounds = new @Nullable Object[keyed ? 0 : count];
        for (int piece = 0; piece < count; piece++) {
            Part part = parts.get(pieces.parts[piece]);
            int zone = pieces.zones[piece];
            if (keyed) {
                ranks[piece] = rank.of(part, zone).rank();
                keys[piece] = rank.key();
            } else {
                AbstractValue value = value(part, zone);
                FirstKey.Kind kind = first.kind(value);
                ranks[piece] = kind.rank();
                bounds[piece] = kind == FirstKey.Kind.ORDINARY ? first.bound(value) : null;
            }
        }
        int[] turns = keyed ? TurnSort.byKeys(ranks, keys) : TurnSort.byBounds(ranks, bounds, first.order());
        return new ZoneOrder(List.copyOf(parts), pieces, turns);
    }

    private static AbstractValue value(Part part, int zone) {
        return part.zones() == null || zone == ZoneGrid.NONE
                ? part.whole()
                : part.zones().value(zone);
    }

    /// How many turns there are.
    public int turns() {
        return turns.length;
    }

    /// The fragment that a turn visits.
    public int fragment(int turn) {
        return parts.get(pieces.parts[turns[turn]]).fragment();
    }

    /// The first row that a turn visits.
    public long start(int turn) {
        return pieces.starts[turns[turn]];
    }

    /// The row after the last that a turn visits.
    public long end(int turn) {
        return pieces.ends[turns[turn]];
    }

    /// What the rows of a turn may hold of the first key.
    public AbstractValue value(int turn) {
        int piece = turns[turn];
        return value(parts.get(pieces.parts[piece]), pieces.zones[piece]);
    }

    /// Rows that lie in one zone, or in none.
    private static final class Pieces {
        private static final int FEW = 16;

        private int count;
        private int[] parts = new int[FEW];
        private int[] zones = new int[FEW];
        private long[] starts = new long[FEW];
        private long[] ends = new long[FEW];

        void add(int position, Part part) {
            ZoneSpan span = part.zones();
            int zone = span == null ? 0 : span.from();
            for (int range = 0; range < part.rows().count(); range++) {
                long row = part.rows().start(range);
                long end = part.rows().end(range);
                while (row < end) {
                    long next = end;
                    int in = ZoneGrid.NONE;
                    if (span != null) {
                        Zones all = span.facts().zones();
                        while (zone < span.to() && all.starts()[zone] + all.lengths()[zone] <= row) {
                            zone++;
                        }
                        if (zone < span.to()) {
                            in = all.starts()[zone] <= row ? zone : ZoneGrid.NONE;
                            long border = in == zone ? all.starts()[zone] + all.lengths()[zone] : all.starts()[zone];
                            next = Math.min(end, border);
                        }
                    }
                    add(position, in, row, next);
                    row = next;
                }
            }
        }

        private void add(int part, int zone, long start, long end) {
            if (count == parts.length) {
                parts = Arrays.copyOf(parts, 2 * count);
                zones = Arrays.copyOf(zones, 2 * count);
                starts = Arrays.copyOf(starts, 2 * count);
                ends = Arrays.copyOf(ends, 2 * count);
            }
            parts[count] = part;
            zones[count] = zone;
            starts[count] = start;
            ends[count++] = end;
        }
    }
}
