package io.winnow.engine.zones;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.index.RowRanges;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Zones of one fragment, one after another from row 0 on.
final class TestZones {
    private final DataType type;
    private final List<Long> lengths = new ArrayList<>();
    private final List<@Nullable Object> mins = new ArrayList<>();
    private final List<@Nullable Object> maxs = new ArrayList<>();
    private final List<Integer> nulls = new ArrayList<>();
    private final List<Integer> nans = new ArrayList<>();

    TestZones(DataType type) {
        this.type = type;
    }

    TestZones add(long length, @Nullable Object min, @Nullable Object max) {
        return add(length, min, max, 0, 0);
    }

    TestZones add(long length, @Nullable Object min, @Nullable Object max, int nullCount, int nanCount) {
        lengths.add(length);
        mins.add(min);
        maxs.add(max);
        nulls.add(nullCount);
        nans.add(nanCount);
        return this;
    }

    int count() {
        return lengths.size();
    }

    long rows() {
        return lengths.stream().mapToLong(Long::longValue).sum();
    }

    ZoneFacts facts() {
        return facts(1);
    }

    /// @param version 0 or 1
    ZoneFacts facts(int version) {
        long[] starts = new long[count()];
        for (int i = 1; i < starts.length; i++) {
            starts[i] = starts[i - 1] + lengths.get(i - 1);
        }
        int[] nanCounts = nans.stream().mapToInt(Integer::intValue).toArray();
        return ZoneFacts.of(new Zones(
                type,
                count(),
                new int[count()],
                starts,
                lengths.stream().mapToLong(Long::longValue).toArray(),
                ColumnBuilder.column(type, mins),
                ColumnBuilder.column(type, maxs),
                nulls.stream().mapToInt(Integer::intValue).toArray(),
                nanCounts,
                version == 0 ? null : new int[count()],
                null));
    }

    ZoneLayout layout() {
        return layout(rows(), null);
    }

    /// @param fragmentRows of which some may be in no zone
    /// @param kept null for no condition
    ZoneLayout layout(long fragmentRows, @Nullable RowRanges kept) {
        ZoneLayout.Builder builder = new ZoneLayout.Builder(type);
        builder.add(fragmentRows, facts(), 0, count(), kept);
        return builder.build();
    }
}
