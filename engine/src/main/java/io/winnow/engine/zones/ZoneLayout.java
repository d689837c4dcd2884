package io.winnow.engine.zones;

import io.winnow.core.index.RowRanges;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The zones of one column in a whole table, its fragments one after another. Immutable; safe for several threads.
///
/// Positions of rows count from the first stored row of the first fragment, deleted rows included.
public final class ZoneLayout {
    private final Ranks ranks;
    private final List<Place> places;
    private final long[] starts;
    private final long[] lengths;
    private final @Nullable BitSet kept;

    private ZoneLayout(Ranks ranks, List<Place> places, long[] starts, long[] lengths, @Nullable BitSet kept) {
        this.ranks = ranks;
        this.places = places;
        this.starts = starts;
        this.lengths = lengths;
        this.kept = kept;
    }

    /// Where a fragment and its zones are.
    ///
    /// @param start position of its first row
    /// @param rows stored
    /// @param from first zone
    /// @param to after the last zone
    record Place(long start, long rows, int from, int to) {}

    /// How many zones there are.
    public int count() {
        return starts.length;
    }

    /// Stored rows.
    public long rows() {
        return places.isEmpty()
                ? 0
                : places.getLast().start() + places.getLast().rows();
    }

    /// How the zones of one fragment overlap.
    ///
    /// @param fragment its place among the fragments
    public Overlap overlap(int fragment) {
        Place place = places.get(fragment);
        return Overlap.of(this, place.from(), place.to(), place.rows());
    }

    /// How all zones overlap.
    public Overlap overlap() {
        return Overlap.of(this, 0, count(), rows());
    }

    List<Place> places() {
        return places;
    }

    Ranks ranks() {
        return ranks;
    }

    /// Position of a zone's first row.
    long start(int zone) {
        return starts[zone];
    }

    /// How many rows a zone spans.
    long length(int zone) {
        return lengths[zone];
    }

    /// Whether the zone holds no value but NULL and NaN.
    boolean isEmpty(int zone) {
        return ranks.lows()[zone] > ranks.highs()[zone];
    }

    /// Whether a bound of a zone that may hold values is unknown.
    boolean isOpen(int zone) {
        return !isEmpty(zone) && ranks.middles()[zone] == Ranks.BELOW_ALL;
    }

    /// Whether a condition was looked for.
    boolean isSearched() {
        return kept != null;
    }

    /// Whether the condition may match in a zone; true where there is none.
    boolean isKept(int zone) {
        return kept == null || kept.get(zone);
    }

    /// Collects the fragments of a table in their order. Belongs to one thread.
    public static final class Builder {
        private final DataType type;
        private final List<Place> places = new ArrayList<>();
        private final List<Ranks.Slice> slices = new ArrayList<>();
        private final List<RowRanges> candidates = new ArrayList<>();
        private long rows;
        private int count;

        /// @param type of the column
        public Builder(DataType type) {
            this.type = type;
        }

        /// Adds a fragment.
        ///
        /// @param fragmentRows stored
        /// @param facts null for a fragment without zones
        /// @param from its first zone
        /// @param to after its last zone
        /// @param kept the rows in which a condition may match; null for every fragment where there is none
        public void add(long fragmentRows, @Nullable ZoneFacts facts, int from, int to, @Nullable RowRanges kept) {
            int own = facts == null ? 0 : to - from;
            places.add(new Place(rows, fragmentRows, count, count + own));
            if (facts != null) {
                slices.add(new Ranks.Slice(facts, from, to));
            }
            if (kept != null) {
                candidates.add(kept);
            }
            count = Math.addExact(count, own);
            rows = Math.addExact(rows, fragmentRows);
        }

        /// What was added.
        public ZoneLayout build() {
            long[] starts = new long[count];
            long[] lengths = new long[count];
            int slice = 0;
            for (Place place : places) {
                if (place.from() == place.to()) {
                    continue;
                }
                while (slices.get(slice).from() == slices.get(slice).to()) {
                    slice++;
                }
                Zones zones = slices.get(slice).facts().zones();
                int first = slices.get(slice++).from();
                for (int zone = place.from(); zone < place.to(); zone++) {
                    starts[zone] = place.start() + zones.starts()[first + zone - place.from()];
                    lengths[zone] = zones.lengths()[first + zone - place.from()];
                }
            }
            return new ZoneLayout(Ranks.of(type, slices), List.copyOf(places), starts, lengths, kept(starts, lengths));
        }

        private @Nullable BitSet kept(long[] starts, long[] lengths) {
            if (candidates.size() != places.size() || places.isEmpty()) {
                return null;
            }
            BitSet kept = new BitSet(count);
            for (int i = 0; i < places.size(); i++) {
                Place place = places.get(i);
                RowRanges rows = candidates.get(i);
                int range = 0;
                for (int zone = place.from(); zone < place.to(); zone++) {
                    long start = starts[zone] - place.start();
                    while (range < rows.count() && rows.end(range) <= start) {
                        range++;
                    }
                    kept.set(zone, range < rows.count() && rows.start(range) < start + lengths[zone]);
                }
            }
            return kept;
        }
    }
}
