package io.winnow.core.prune.truth;

import io.winnow.core.index.RowAddressSet;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneStatistics;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// A fragment's rows, column by column, and indexes that are true of them.
final class Fragments {
    static final int ID = 7;

    private final List<DataType> types;
    private final List<List<@Nullable Object>> columns;
    private final Map<Integer, List<SegmentZones>> segments = new TreeMap<>();

    /// Rows that were deleted before anything was indexed.
    private final RoaringBitmap deleted = new RoaringBitmap();

    /// @param columns of the same length
    Fragments(List<DataType> types, List<List<@Nullable Object>> columns) {
        this.types = types;
        this.columns = columns;
    }

    int rows() {
        return columns.getFirst().size();
    }

    RoaringBitmap deleted() {
        return deleted;
    }

    @Nullable
    Object[] row(int row) {
        @Nullable Object[] values = new @Nullable Object[types.size()];
        for (int column = 0; column < values.length; column++) {
            values[column] = columns.get(column).get(row);
        }
        return values;
    }

    Map<Integer, List<SegmentZones>> segments() {
        return segments;
    }

    /// The first segment of a column that has some.
    SegmentZones segment(int column) {
        return Objects.requireNonNull(segments.get(column)).getFirst();
    }

    /// A zone for each so many rows of a column.
    Fragments zoned(int column, int rowsPerZone, boolean nulls) {
        ZoneRows zones = new ZoneRows(types.get(column), false, RandomValues.seeded(0));
        for (int start = 0; start < rows(); start += rowsPerZone) {
            List<@Nullable Object> values = columns.get(column).subList(start, Math.min(start + rowsPerZone, rows()));
            zones.add(ID, start, values.size(), values, false);
        }
        add(column, zones, true, nulls);
        return this;
    }

    /// Zones of any size with rows between them that are in none, without those that were deleted; in one
    /// of two segments, perhaps among zones of other fragments, of which the segment says nothing that is
    /// true.
    void zonedAnyhow(int column, RandomValues random) {
        ZoneRows zones = new ZoneRows(types.get(column), random.below(4) == 0, random);
        boolean weak = random.below(3) == 0;
        if (random.below(3) == 0) {
            zones.addAny(ID - 1, 0, 5);
        }
        int row = random.below(3) == 0 ? random.below(4) : 0;
        while (row < rows()) {
            int end = Math.min(rows(), row + 1 + random.below(6));
            zones.add(ID, row, end - row, live(column, row, end), weak);
            row = end + (random.below(5) == 0 ? random.below(3) : 0);
        }
        if (random.below(3) == 0) {
            zones.addAny(ID + 1, 0, 5);
        }
        if (random.below(4) == 0) {
            segments.computeIfAbsent(column, _ -> new ArrayList<>()).add(uncovering(column, random));
        }
        add(column, zones, random.below(2) == 0, random.below(2) == 0);
    }

    private List<@Nullable Object> live(int column, int from, int to) {
        List<@Nullable Object> live = new ArrayList<>();
        for (int row = from; row < to; row++) {
            if (!deleted.contains(row)) {
                live.add(columns.get(column).get(row));
            }
        }
        return live;
    }

    private SegmentZones uncovering(int column, RandomValues random) {
        ZoneRows lies = new ZoneRows(types.get(column), false, random);
        lies.addAny(ID, 0, rows());
        return new SegmentZones(
                ZoneFacts.of(lies.zones(true)), new RowAddressSet(Map.of()), FragmentSet.of(List.of(ID - 1, ID + 1)));
    }

    private void add(int column, ZoneRows zones, boolean known, boolean withNulls) {
        RoaringBitmap nulls = new RoaringBitmap();
        for (int row = 0; row < rows(); row++) {
            if (columns.get(column).get(row) == null) {
                nulls.add(row);
            }
        }
        RowAddressSet addresses = withNulls ? new RowAddressSet(Map.of(ID, nulls)) : null;
        segments.computeIfAbsent(column, _ -> new ArrayList<>())
                .add(new SegmentZones(ZoneFacts.of(zones.zones(known)), addresses, FragmentSet.of(List.of(ID))));
    }

    /// What the fragment's own statistics say.
    AbstractRow whole(boolean known, RandomValues random) {
        List<AbstractValue> values = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            ZoneRows all = new ZoneRows(types.get(column), false, random);
            all.add(0, 0, rows(), columns.get(column), random.below(2) == 0);
            values.add(
                    known && random.below(2) == 0
                            ? StatisticsValue.of(
                                    types.get(column),
                                    ZoneStatistics.of(all.zones(random.below(2) == 0), 0),
                                    Stat.exact((long) rows()))
                            : AbstractValue.anything(types.get(column)));
        }
        return values::get;
    }
}
