package io.winnow.tests.zonemap;

import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.arrow.ipc.StoredField;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Types;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Writes segments as other writers do, byte for byte by the format and by nothing of ours: of version 0 in both
/// dialects of NaN, of version 1 without extras; of any spans of rows, which may have holes.
final class ForeignZones {
    private static final List<Field> PLACE = List.of(
            new Field("fragment_id", DataType.UINT64, false),
            new Field("zone_start", DataType.UINT64, false),
            new Field("zone_length", DataType.UINT64, false));

    private final DataType type;
    private final Dialect dialect;
    private final List<Field> fields = new ArrayList<>();
    private final List<List<@Nullable Object>> cells = new ArrayList<>();
    private final TreeMap<Integer, RoaringBitmap> nulls = new TreeMap<>();
    private int zones;

    enum Dialect {
        /// Version 0: a maximum of NaN marks a zone with NaNs of any sign.
        MARKS_MAXIMUM,
        /// Version 0: each end is marked by the NaNs that total order puts there.
        MARKS_BOTH_ENDS,
        VERSION_1;

        int version() {
            return this == VERSION_1 ? 1 : 0;
        }
    }

    ForeignZones(DataType type, Dialect dialect) {
        this.type = type;
        this.dialect = dialect;
        fields.add(Field.of("min", type));
        fields.add(Field.of("max", type));
        fields.add(new Field("null_count", DataType.UINT32, false));
        fields.add(new Field("nan_count", DataType.UINT32, false));
        if (dialect == Dialect.VERSION_1) {
            fields.add(new Field("negative_nan_count", DataType.UINT32, false));
        }
        fields.addAll(PLACE);
        fields.forEach(_ -> cells.add(new ArrayList<>()));
    }

    /// Adds a zone; they come by fragment and start.
    ///
    /// @param rows what it summarises
    void add(int fragment, long start, long length, List<@Nullable Object> rows) {
        Object min = null;
        Object max = null;
        long missing = 0;
        long nans = 0;
        long negative = 0;
        for (Object value : rows) {
            if (value == null) {
                missing++;
            } else if (isNan(value)) {
                nans++;
                negative += isNegative(value) ? 1 : 0;
            } else if (!Types.isNested(type)) {
                min = min == null || ScalarOrder.compare(value, min, type) < 0 ? value : min;
                max = max == null || ScalarOrder.compare(value, max, type) > 0 ? value : max;
            }
        }
        List<@Nullable Object> row = new ArrayList<>();
        row.add(bound(min, negative > 0, false));
        row.add(bound(max, nans > negative, nans > 0));
        row.add(missing);
        row.add(nans);
        if (dialect == Dialect.VERSION_1) {
            row.add(negative);
        }
        row.add((long) fragment);
        row.add(start);
        row.add(length);
        for (int i = 0; i < row.size(); i++) {
            cells.get(i).add(row.get(i));
        }
        zones++;
    }

    /// Adds zones of so many rows each over those that are not left out.
    ///
    /// @param values of the fragment, all of them
    /// @param left offsets of rows that the writer was not given
    void addAll(int fragment, List<@Nullable Object> values, RoaringBitmap left, long rowsPerZone) {
        List<@Nullable Object> zone = new ArrayList<>();
        RoaringBitmap missing = new RoaringBitmap();
        int start = -1;
        int end = -1;
        for (int row = 0; row < values.size(); row++) {
            if (left.contains(row)) {
                continue;
            }
            if (zone.size() == rowsPerZone) {
                add(fragment, start, end - start, zone);
                zone = new ArrayList<>();
            }
            start = zone.isEmpty() ? row : start;
            end = row + 1;
            zone.add(values.get(row));
            if (values.get(row) == null) {
                missing.add(row);
            }
        }
        if (!zone.isEmpty()) {
            add(fragment, start, end - start, zone);
        }
        nulls(fragment, missing);
    }

    /// Says which rows of a fragment are NULL, all of them.
    void nulls(int fragment, RoaringBitmap rows) {
        nulls.put(fragment, rows);
    }

    private @Nullable Object bound(@Nullable Object ordinary, boolean atThisEnd, boolean maximum) {
        boolean marked = switch (dialect) {
            case VERSION_1 -> false;
            case MARKS_MAXIMUM -> maximum;
            case MARKS_BOTH_ENDS -> atThisEnd;
        };
        return !marked ? ordinary : type.equals(DataType.FLOAT32) ? (Object) Float.NaN : (Object) Double.NaN;
    }

    static boolean isNan(Object value) {
        return value instanceof Float f ? f.isNaN() : value instanceof Double d && d.isNaN();
    }

    private static boolean isNegative(Object nan) {
        return nan instanceof Float f ? Float.floatToRawIntBits(f) < 0 : Double.doubleToRawLongBits((Double) nan) < 0;
    }

    /// Writes the files of the segment.
    BuiltIndex write(IndexOutput folder, boolean withNulls, BufferAllocator allocator) {
        Map<String, String> metadata = new TreeMap<>(Map.of("rows_per_zone", "10"));
        Map<String, String> details = new TreeMap<>(Map.of("rows_per_zone", "10"));
        if (withNulls) {
            metadata.put("null_bitmap", "0");
            details.put("has_null_bitmap", "true");
            writeNulls(folder);
        }
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            columns.add(ColumnBuilder.column(fields.get(i).type(), cells.get(i)));
        }
        List<StoredField> stored =
                fields.stream().map(field -> StoredField.integers(field, 0)).toList();
        try (WritableByteChannel out = folder.create("zonemap.arrow")) {
            IpcWriter writer = IpcWriter.file(out, stored, metadata, IpcWriter.Compression.NONE, allocator);
            writer.write(zones, columns);
            writer.finish(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuiltIndex(dialect.version(), details);
    }

    private void writeNulls(IndexOutput folder) {
        int size = Integer.BYTES;
        for (RoaringBitmap bitmap : nulls.values()) {
            size += 2 * Integer.BYTES + bitmap.serializedSizeInBytes();
        }
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(nulls.size());
        nulls.forEach((fragment, bitmap) -> {
            bytes.putInt(fragment);
            bytes.putInt(bitmap.serializedSizeInBytes());
            bitmap.serialize(bytes);
        });
        try (WritableByteChannel out = folder.create("buffer-0.bin")) {
            out.write(bytes.flip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
