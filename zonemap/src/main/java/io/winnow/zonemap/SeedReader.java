package io.winnow.zonemap;

import io.winnow.arrow.file.MappedFile;
import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.error.WinnowException;
import io.winnow.core.index.Zones;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Reads the seeds of one fragment. Seeds only spare work: whatever is not as it is expected is passed over whole.
final class SeedReader {
    private static final String NAME = "seeds";

    private SeedReader() {}

    /// What seeds say of a column.
    ///
    /// @param rows of the fragment
    /// @return null where they are of another layout or zone size, or damaged, or do not hold the column
    static @Nullable Seed read(ByteBuffer seeds, int field, long rowsPerZone, DataType type, long rows) {
        byte[] bytes = new byte[seeds.remaining()];
        seeds.duplicate().get(bytes);
        MemorySegment all = MemorySegment.ofArray(bytes);
        long end = all.byteSize() - SeedLayout.TRAILER_BYTES;
        boolean isWhole = end > 0
                && all.asSlice(end, SeedLayout.MAGIC.length).mismatch(MemorySegment.ofArray(SeedLayout.MAGIC)) < 0
                && all.get(SeedLayout.LONG, end + SeedLayout.MAGIC.length) == MappedFile.checksum(all.asSlice(0, end));
        if (!isWhole) {
            return null;
        }
        try {
            MappedArrow arrow = MappedArrow.of(all.asSlice(0, end), NAME);
            if (!SeedLayout.VERSION_1.equals(arrow.metadata().get(SeedLayout.VERSION_KEY)) || arrow.rows() != 1) {
                return null;
            }
            int zones = arrow.schema().names().indexOf(SeedLayout.zones(field, rowsPerZone));
            int nulls = arrow.schema().names().indexOf(SeedLayout.nulls(field, rowsPerZone));
            return zones < 0 || nulls < 0 ? null : seed(arrow, zones, nulls, type, rowsPerZone, rows);
        } catch (WinnowException _) {
            return null; // the rows themselves are still there
        }
    }

    private static @Nullable Seed seed(
            MappedArrow arrow, int zonesAt, int nullsAt, DataType type, long rowsPerZone, long rows) {
        if (!isOf(arrow.schema().type(zonesAt), type)
                || !(arrow.column(zonesAt) instanceof ListColumn list)
                || !(list.elements() instanceof StructColumn parts)
                || list.validity() != null
                || parts.validity() != null
                || !(arrow.column(nullsAt) instanceof BytesColumn bitmap)) {
            return null;
        }
        Zones zones = ZoneColumns.read(type, ZoneColumns.seed(type), parts.fields()::get, parts.size(), NAME);
        ZoneCheck.check(zones, ZoneMapFormat.VERSION_1, NAME);
        byte[] bytes = bitmap.bytes(0);
        RoaringBitmap nulls = NullBitmap.bitmap(ByteBuffer.wrap(bytes), bytes.length, NAME);
        return covers(zones, rowsPerZone, rows) && counts(zones, nulls, rows) ? new Seed(zones, nulls) : null;
    }

    /// Whether a list is one of zones of a column's type.
    private static boolean isOf(DataType stored, DataType type) {
        if (!(stored instanceof DataType.ListOf(DataType element))
                || !(element instanceof DataType.Struct(List<Field> parts))) {
            return false;
        }
        List<Field> expected = ZoneColumns.seed(type);
        boolean isSame = parts.size() == expected.size();
        for (int i = 0; isSame && i < parts.size(); i++) {
            isSame = parts.get(i).name().equals(expected.get(i).name())
                    && parts.get(i).type().equals(expected.get(i).type());
        }
        return isSame;
    }

    /// Whether the zones are what reading the rows would make.
    private static boolean covers(Zones zones, long rowsPerZone, long rows) {
        long at = 0;
        for (int i = 0; i < zones.count(); i++) {
            if (zones.starts()[i] != at || zones.lengths()[i] != Math.min(rowsPerZone, rows - at)) {
                return false;
            }
            at += zones.lengths()[i];
        }
        return at == rows;
    }

    private static boolean counts(Zones zones, RoaringBitmap nulls, long rows) {
        int[] counts = zones.nullCounts();
        long count = 0;
        for (int i = 0; counts != null && i < zones.count(); i++) {
            count += Integer.toUnsignedLong(counts[i]);
        }
        return count == nulls.getLongCardinality() && (nulls.isEmpty() || Integer.toUnsignedLong(nulls.last()) < rows);
    }
}
