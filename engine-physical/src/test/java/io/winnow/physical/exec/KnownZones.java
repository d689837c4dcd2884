package io.winnow.physical.exec;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.index.Zones;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// Zone maps over columns of integers that are held in memory, a segment for each call of [#segment].
final class KnownZones implements IndexFormat {
    private final Map<String, ZoneAnswer> answers = new HashMap<>();

    /// Rows of a fragment from the first to before the last; bounds are null where they are not known.
    record Zone(
            int fragment,
            long start,
            long end,
            @Nullable Long min,
            @Nullable Long max,
            int nulls) {}

    /// @param zones by fragment and start
    IndexSegment segment(List<Zone> zones, Integer... covered) {
        List<@Nullable Object> mins = new ArrayList<>();
        List<@Nullable Object> maxs = new ArrayList<>();
        for (Zone zone : zones) {
            mins.add(zone.min());
            maxs.add(zone.max());
        }
        Column min = ColumnBuilder.column(DataType.INT64, mins);
        Column max = ColumnBuilder.column(DataType.INT64, maxs);
        String id = "s" + answers.size();
        Zones all = new Zones(
                DataType.INT64,
                zones.size(),
                zones.stream().mapToInt(Zone::fragment).toArray(),
                zones.stream().mapToLong(Zone::start).toArray(),
                zones.stream().mapToLong(zone -> zone.end() - zone.start()).toArray(),
                min,
                max,
                zones.stream().mapToInt(Zone::nulls).toArray(),
                new int[zones.size()],
                new int[zones.size()],
                null);
        answers.put(id, new ZoneAnswer(ZoneFacts.of(all), null));
        return new IndexSegment(id, 1, Map.of(), FragmentSet.of(List.of(covered)), List.of());
    }

    /// An index on a column of a table.
    static TableIndex index(int column, IndexSegment... segments) {
        return new TableIndex("on_" + column, TableIndex.ZONE_MAP, column, Map.of(), List.of(segments));
    }

    IndexFormats only() {
        return new IndexFormats(List.of(this), null);
    }

    @Override
    public String kind() {
        return TableIndex.ZONE_MAP;
    }

    @Override
    public Map<String, String> options(DataType type, Map<String, String> given) {
        return given;
    }

    @Override
    public boolean isUsable(IndexSegment segment) {
        return answers.containsKey(segment.id());
    }

    @Override
    public IndexBuilder builder(DataType type, Map<String, String> options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean usesSeeds(Map<String, String> options) {
        return false;
    }

    @Override
    public BuiltIndex merge(
            DataType type,
            Map<String, String> options,
            List<IndexSegment> segments,
            FragmentSet live,
            IndexOutput output,
            IoContext context) {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable ZoneAnswer zones(DataType type, IndexSegment segment, IntToLongFunction rows, IoContext context) {
        return answers.get(segment.id());
    }
}
