package io.winnow.zonemap;

import io.winnow.arrow.file.MappedFile;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.index.Zones;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.SeedFormat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.roaringbitmap.RoaringBitmap;

/// Writes the seeds of one fragment.
final class SeedWriter implements SeedFormat.Writer {
    private static final int FRAGMENT = 0;

    private final LazyAllocator allocator;
    private final List<Target> targets = new ArrayList<>();
    private final int columns;

    /// A column and zone size.
    ///
    /// @param index of the column among those that are given
    private record Target(int index, int field, long rowsPerZone, DataType type, ZoneCollector zones) {}

    /// @param columns all with a zone size
    SeedWriter(List<SeedFormat.SeededColumn> columns, LazyAllocator allocator) {
        this.allocator = allocator;
        this.columns = columns.size();
        Set<String> known = new HashSet<>();
        for (int i = 0; i < columns.size(); i++) {
            SeedFormat.SeededColumn column = columns.get(i);
            long rowsPerZone = ZoneMapFormat.rowsPerZone(column.options());
            if (known.add(SeedLayout.zones(column.field(), rowsPerZone))) {
                ZoneCollector zones = new ZoneCollector(column.type(), rowsPerZone);
                zones.begin(FRAGMENT);
                targets.add(new Target(i, column.field(), rowsPerZone, column.type(), zones));
            }
        }
    }

    @Override
    public void add(List<Column> rows) {
        if (rows.size() != columns) {
            throw new IllegalArgumentException(rows.size() + " columns, where " + columns + " are seeded");
        }
        for (Target target : targets) {
            target.zones().add(rows.get(target.index()));
        }
    }

    @Override
    public byte[] finish() {
        List<Field> fields = new ArrayList<>();
        List<Column> values = new ArrayList<>();
        for (Target target : targets) {
            target.zones().end();
            Zones zones = target.zones().zones();
            List<Field> parts = ZoneColumns.seed(target.type());
            // A fragment without rows has no zones, and no extras of them.
            List<Column> columnsOfZones = zones.count() == 0
                    ? parts.stream()
                            .map(part -> ColumnBuilder.column(part.type(), List.of()))
                            .toList()
                    : ZoneColumns.write(zones, parts);
            fields.add(new Field(
                    SeedLayout.zones(target.field(), target.rowsPerZone()),
                    SeedLayout.zonesType(target.type()),
                    false));
            values.add(new ListColumn(
                    new StructColumn(columnsOfZones, null, zones.count()), new int[] {0, zones.count()}, null, 1));
            fields.add(new Field(SeedLayout.nulls(target.field(), target.rowsPerZone()), DataType.BINARY, false));
            values.add(bitmap(target.zones().nulls()));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        IpcWriter.stream(
                Channels.newChannel(out),
                fields,
                Map.of(SeedLayout.VERSION_KEY, SeedLayout.VERSION_1),
                1,
                values,
                allocator.get());
        long checksum = MappedFile.checksum(MemorySegment.ofArray(out.toByteArray()));
        ByteBuffer trailer = ByteBuffer.allocate(SeedLayout.TRAILER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        out.writeBytes(trailer.put(SeedLayout.MAGIC).putLong(checksum).array());
        return out.toByteArray();
    }

    private static Column bitmap(NullBitmap nulls) {
        byte[] bytes = NullBitmap.serialized(nulls.offsets().getOrDefault(FRAGMENT, new RoaringBitmap()))
                .array();
        return new BytesColumn(bytes, new int[] {0, bytes.length}, null, 1);
    }
}
