package io.winnow.tests.zonemap;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.index.SegmentPromise;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import io.winnow.tests.zonemap.ForeignZones.Dialect;
import io.winnow.zonemap.ZoneMapFormat;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Zone maps that Winnow reads and somebody else wrote, who leaves out rows that are deleted.
final class ForeignFormat implements IndexFormat {
    private final ZoneMapFormat reading;
    private final LazyAllocator allocator;
    private Dialect dialect = Dialect.VERSION_1;
    private RoaringBitmap left = new RoaringBitmap();
    private boolean withNulls;
    private @Nullable Object forgotten;

    ForeignFormat(LazyAllocator allocator) {
        this.reading = new ZoneMapFormat(allocator);
        this.allocator = allocator;
    }

    IndexFormats only() {
        return new IndexFormats(List.of(this), reading);
    }

    /// How the next segments are written.
    ///
    /// @param dead offsets of deleted rows in each fragment
    void write(Dialect next, RoaringBitmap dead, boolean knowsNulls) {
        dialect = next;
        left = dead;
        withNulls = knowsNulls;
    }

    /// Lets the next segments count a value as NULL, which is wrong.
    void forget(Object value) {
        forgotten = value;
    }

    @Override
    public String kind() {
        return reading.kind();
    }

    @Override
    public Map<String, String> options(DataType type, Map<String, String> given) {
        return reading.options(type, given);
    }

    @Override
    public boolean isUsable(IndexSegment segment) {
        return reading.isUsable(segment);
    }

    @Override
    public SegmentPromise promise(IndexSegment segment) {
        return reading.promise(segment);
    }

    @Override
    public boolean usesSeeds(Map<String, String> options) {
        return false;
    }

    @Override
    public IndexBuilder builder(DataType type, Map<String, String> options) {
        return new Builder(type, Long.parseLong(options.getOrDefault("rows_per_zone", "8192")));
    }

    @Override
    public BuiltIndex merge(
            DataType type,
            Map<String, String> options,
            List<IndexSegment> segments,
            FragmentSet live,
            IndexOutput output,
            IoContext context) {
        return reading.merge(type, options, segments, live, output, context);
    }

    @Override
    public @Nullable ZoneAnswer zones(DataType type, IndexSegment segment, IntToLongFunction rows, IoContext context) {
        return reading.zones(type, segment, rows, context);
    }

    private final class Builder implements IndexBuilder {
        private final DataType type;
        private final long rowsPerZone;
        private final ForeignZones zones;
        private int fragment = -1;
        private List<@Nullable Object> values = new ArrayList<>();

        Builder(DataType type, long rowsPerZone) {
            this.type = type;
            this.rowsPerZone = rowsPerZone;
            zones = new ForeignZones(type, dialect);
        }

        @Override
        public void begin(int next, long rows) {
            end();
            fragment = next;
            values = new ArrayList<>();
        }

        private void end() {
            if (fragment >= 0) {
                zones.addAll(fragment, values, left, rowsPerZone);
            }
        }

        @Override
        public void add(Column column) {
            for (Object value : ColumnValues.all(column, type)) {
                values.add(value != null && value.equals(forgotten) ? null : value);
            }
        }

        @Override
        public boolean addSeeds(ByteBuffer seeds, int field) {
            return false;
        }

        @Override
        public BuiltIndex finish(IndexOutput output) {
            end();
            return zones.write(output, withNulls, allocator.get());
        }
    }
}
