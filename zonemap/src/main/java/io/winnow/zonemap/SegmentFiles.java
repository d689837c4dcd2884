package io.winnow.zonemap;

import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.arrow.ipc.StoredField;
import io.winnow.core.batch.Column;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.index.Zones;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.type.Field;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The files of a segment, by name, and their writing. `docs/reference/zone-map.md` describes the bytes.
final class SegmentFiles {
    /// The zones: an Arrow IPC file of one record batch.
    static final String ZONES = "zonemap.arrow";

    /// What may be an answer, by zone: an Arrow IPC file of one record batch.
    static final String EXTRAS = "extras.arrow";

    /// Metadata of the zones: the target of rows in a zone, as a decimal number.
    static final String ROWS_PER_ZONE = "rows_per_zone";

    /// Metadata of the zones: the number of the buffer with the NULL rows; absent where these are not known.
    static final String NULL_BITMAP = "null_bitmap";

    /// Metadata of the extras: the number of their layout.
    static final String EXTRAS_VERSION = "winnow.extras_version";

    /// The layout of extras that this writes and reads.
    static final String EXTRAS_1 = "1";

    private static final int NULL_BUFFER = 0;

    private SegmentFiles() {}

    /// The file of a global buffer.
    static String buffer(String number) {
        return "buffer-" + number + ".bin";
    }

    /// Writes a segment.
    ///
    /// @param zones as they are to be stored, sorted
    /// @param version of the format
    /// @param nulls null where the NULL rows are not known
    static void write(
            Zones zones,
            int version,
            long rowsPerZone,
            @Nullable NullBitmap nulls,
            IndexOutput output,
            LazyAllocator allocator) {
        Map<String, String> metadata = new TreeMap<>();
        metadata.put(ROWS_PER_ZONE, Long.toString(rowsPerZone));
        if (nulls != null) {
            metadata.put(NULL_BITMAP, Integer.toString(NULL_BUFFER));
            writing(output, buffer(Integer.toString(NULL_BUFFER)), nulls::write);
        }
        if (zones.extras() != null) {
            Map<String, String> layout = Map.of(EXTRAS_VERSION, EXTRAS_1);
            writing(output, EXTRAS, out -> arrow(out, zones, ZoneColumns.extrasFields(zones), layout, allocator));
        }
        List<Field> fields = ZoneColumns.segment(zones.type(), version);
        writing(output, ZONES, out -> arrow(out, zones, fields, metadata, allocator));
    }

    private interface Content {
        void write(WritableByteChannel out);
    }

    private static void writing(IndexOutput output, String name, Content content) {
        try (WritableByteChannel out = output.create(name)) {
            content.write(out);
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, name + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static void arrow(
            WritableByteChannel out,
            Zones zones,
            List<Field> fields,
            Map<String, String> metadata,
            LazyAllocator allocator) {
        List<Column> columns = ZoneColumns.write(zones, fields);
        // Other readers look for the column's own Arrow type, not for one that is as wide as its values need.
        List<StoredField> stored =
                fields.stream().map(field -> StoredField.integers(field, 0)).toList();
        IpcWriter writer = IpcWriter.file(out, stored, metadata, IpcWriter.Compression.NONE, allocator.get());
        writer.write(zones.count(), columns);
        writer.finish(List.of());
    }
}
