package io.winnow.zonemap;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.index.Zones;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Zones written down one after another.
final class ZoneRows {
    private final DataType type;
    private final List<@Nullable Object> mins = new ArrayList<>();
    private final List<@Nullable Object> maxes = new ArrayList<>();
    private final List<int[]> counts = new ArrayList<>();
    private final List<long[]> places = new ArrayList<>();
    private boolean hasExtras;
    private long exact;

    ZoneRows(DataType type) {
        this.type = type;
    }

    /// A zone of ten rows.
    ///
    /// @param counts NULLs, NaNs, negative NaNs
    ZoneRows zone(int fragment, long start, @Nullable Object min, @Nullable Object max, int... counts) {
        return span(fragment, start, 10, min, max, counts);
    }

    ZoneRows span(int fragment, long start, long length, @Nullable Object min, @Nullable Object max, int... nulls) {
        mins.add(min);
        maxes.add(max);
        counts.add(Arrays.copyOf(nulls, 3));
        places.add(new long[] {fragment, start, length});
        return this;
    }

    /// With extras, by which all bounds of the first `zones` are exact.
    ZoneRows exact(int zones) {
        hasExtras = true;
        exact = (1L << zones) - 1;
        return this;
    }

    Zones zones() {
        int size = mins.size();
        return new Zones(
                type,
                size,
                places.stream().mapToInt(place -> (int) place[0]).toArray(),
                places.stream().mapToLong(place -> place[1]).toArray(),
                places.stream().mapToLong(place -> place[2]).toArray(),
                ColumnBuilder.column(type, mins),
                ColumnBuilder.column(type, maxes),
                counts.stream().mapToInt(count -> count[0]).toArray(),
                counts.stream().mapToInt(count -> count[1]).toArray(),
                counts.stream().mapToInt(count -> count[2]).toArray(),
                hasExtras
                        ? new Zones.Extras(
                                new long[] {exact},
                                new long[] {exact},
                                Int128Column.ofLongs(new long[size], null, size, 0))
                        : null);
    }
}
