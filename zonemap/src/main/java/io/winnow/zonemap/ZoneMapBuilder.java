package io.winnow.zonemap;

import io.winnow.core.batch.Column;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.type.DataType;
import java.nio.ByteBuffer;

/// Builds a segment of version 1.
final class ZoneMapBuilder implements IndexBuilder {
    private static final int NONE = -1;

    private final DataType type;
    private final long rowsPerZone;
    private final boolean useSeeds;
    private final LazyAllocator allocator;
    private final ZoneCollector zones;
    private int fragment = NONE;
    private long rows;

    ZoneMapBuilder(DataType type, long rowsPerZone, boolean useSeeds, LazyAllocator allocator) {
        this.type = type;
        this.rowsPerZone = rowsPerZone;
        this.useSeeds = useSeeds;
        this.allocator = allocator;
        zones = new ZoneCollector(type, rowsPerZone);
    }

    @Override
    public void begin(int next, long stored) {
        end();
        if (next <= fragment) {
            throw new IllegalArgumentException("fragment " + next + " comes after " + fragment);
        }
        fragment = next;
        rows = stored;
        zones.begin(next);
    }

    @Override
    public void add(Column column) {
        if (fragment == NONE || zones.rows() + column.size() > rows) {
            throw new IllegalStateException((zones.rows() + column.size()) + " rows of fragment " + fragment
                    + ", which has " + (fragment == NONE ? 0 : rows));
        }
        zones.add(column);
    }

    @Override
    public boolean addSeeds(ByteBuffer seeds, int field) {
        if (fragment == NONE || zones.rows() > 0) {
            throw new IllegalStateException("seeds of fragment " + fragment + " after " + zones.rows() + " rows");
        }
        Seed seed = SeedReader.read(seeds, field, rowsPerZone, type, rows);
        if (seed == null) {
            return false;
        }
        zones.take(seed.zones(), seed.nulls());
        return true;
    }

    private void end() {
        if (fragment != NONE) {
            if (zones.rows() != rows) {
                throw new IllegalStateException(
                        "fragment " + fragment + " ended after " + zones.rows() + " of " + rows + " rows");
            }
            zones.end();
        }
    }

    @Override
    public BuiltIndex finish(IndexOutput output) {
        end();
        fragment = NONE;
        SegmentFiles.write(zones.zones(), ZoneMapFormat.VERSION_1, rowsPerZone, zones.nulls(), output, allocator);
        return new BuiltIndex(ZoneMapFormat.VERSION_1, new ZoneMapDetails(rowsPerZone, useSeeds, true).texts());
    }
}
