package io.winnow.zonemap;

import io.winnow.arrow.file.MappedFile;
import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.index.Zones;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoContext;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the files of a segment hold, of all fragments that they speak of. Safe for several threads.
///
/// @param zones as they are stored, checked
/// @param nulls null where the segment does not know them
record StoredSegment(Zones zones, @Nullable NullBitmap nulls) {
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    /// Reads a segment of a known version.
    ///
    /// @param context counts the files, each of which is read whole once
    /// @throws io.winnow.core.error.WinnowException naming the file, where it is missing or damaged
    static StoredSegment read(DataType type, IndexSegment segment, IoContext context) {
        return new Reader(type, segment, context).read();
    }

    /// Bytes of heap that it takes.
    long heapBytes() {
        return ZonePieces.heapBytes(zones) + (nulls == null ? 0 : nulls.heapBytes());
    }

    private record Reader(DataType type, IndexSegment segment, IoContext context) {
        StoredSegment read() {
            IndexFile file = file(SegmentFiles.ZONES);
            if (file == null) {
                throw new CorruptDataException("index segment " + segment.id(), "has no file " + SegmentFiles.ZONES);
            }
            String name = file.path();
            MappedArrow arrow = arrow(file);
            List<Field> fields = ZoneColumns.segment(type, segment.version());
            int count = rows(arrow, fields, name);
            checkRowsPerZone(arrow, name);
            Zones zones = ZoneColumns.read(type, fields, arrow::column, count, name);
            Zones all = with(zones, extras(count));
            ZoneCheck.check(all, segment.version(), name);
            return new StoredSegment(all, nulls(arrow, name));
        }

        private static Zones with(Zones zones, Zones.@Nullable Extras extras) {
            return new Zones(
                    zones.type(),
                    zones.count(),
                    zones.fragments(),
                    zones.starts(),
                    zones.lengths(),
                    zones.min(),
                    zones.max(),
                    zones.nullCounts(),
                    zones.nanCounts(),
                    zones.negativeNanCounts(),
                    extras);
        }

        private void checkRowsPerZone(MappedArrow arrow, String name) {
            String text = arrow.metadata().get(SegmentFiles.ROWS_PER_ZONE);
            if (text == null || ZoneMapDetails.rowsPerZone(text) == null) {
                throw new CorruptDataException(
                        name,
                        "its " + SegmentFiles.ROWS_PER_ZONE + " is "
                                + (text == null ? "absent" : "'" + text + "'") + ", not a number from 1 to "
                                + ZoneMapDetails.MOST_ROWS_PER_ZONE);
            }
        }

        private Zones.@Nullable Extras extras(int count) {
            IndexFile file = segment.version() == ZoneMapFormat.VERSION_0 ? null : file(SegmentFiles.EXTRAS);
            if (file == null) {
                return null;
            }
            MappedArrow arrow = arrow(file);
            if (!SegmentFiles.EXTRAS_1.equals(arrow.metadata().get(SegmentFiles.EXTRAS_VERSION))) {
                return null; // a layout of another Winnow: what it says is not known here
            }
            List<Field> fields = ZoneColumns.extrasFields(arrow.schema());
            if (rows(arrow, fields, file.path()) != count) {
                throw new CorruptDataException(file.path(), "has not as many rows as there are zones, " + count);
            }
            return ZoneColumns.readExtras(fields, arrow::column, count, file.path());
        }

        /// Planning goes by the details, so these decide whether the bitmap counts.
        private @Nullable NullBitmap nulls(MappedArrow arrow, String name) {
            ZoneMapDetails details = Objects.requireNonNull(ZoneMapDetails.read(segment.details()), "usable");
            if (!details.knowsNulls()) {
                return null;
            }
            String number = arrow.metadata().get(SegmentFiles.NULL_BITMAP);
            IndexFile file = number == null ? null : file(SegmentFiles.buffer(number));
            if (file == null) {
                throw new CorruptDataException(
                        name,
                        number == null
                                ? "names no bitmap of NULLs, which the segment's details promise"
                                : "names buffer " + number + ", which the segment does not have");
            }
            return NullBitmap.read(bytes(file), file.path());
        }

        private @Nullable IndexFile file(String name) {
            for (IndexFile file : segment.files()) {
                if (file.name().equals(name)) {
                    return file;
                }
            }
            return null;
        }

        private MappedArrow arrow(IndexFile file) {
            return MappedArrow.of(MemorySegment.ofArray(bytes(file)), file.path());
        }

        /// The rows of an Arrow file of these columns.
        private static int rows(MappedArrow arrow, List<Field> fields, String name) {
            Schema schema = arrow.schema();
            Schema expected = new Schema(fields);
            if (!schema.names().equals(expected.names()) || !schema.sameTypes(expected)) {
                throw new CorruptDataException(name, "its columns are " + schema + ", not " + expected);
            }
            if (arrow.batchStarts().length != 1) {
                throw new CorruptDataException(
                        name, "has " + arrow.batchStarts().length + " record batches where there is one");
            }
            return Math.toIntExact(arrow.rows());
        }

        private byte[] bytes(IndexFile file) {
            byte[] bytes;
            try (DataFile data = DataFile.open(Path.of(file.path()))) {
                context.counters().opened(FileKind.INDEX);
                if (data.size() != file.length()) {
                    throw new CorruptDataException(
                            file.path(), "has " + data.size() + " bytes where " + file.length() + " were written");
                }
                if (data.size() > MOST_BYTES) {
                    throw new UnsupportedFeatureException("index files of " + data.size() + " bytes (" + file.path()
                            + "); make the index with more rows_per_zone");
                }
                bytes = new byte[(int) data.size()];
                data.read(0, ByteBuffer.wrap(bytes));
                context.counters().read(bytes.length);
            }
            long checksum = MappedFile.checksum(MemorySegment.ofArray(bytes));
            if (checksum != file.checksum()) {
                throw new CorruptDataException(
                        file.path(), "is damaged: its checksum is " + checksum + ", not " + file.checksum());
            }
            return bytes;
        }
    }
}
