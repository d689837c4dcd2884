package io.winnow.zonemap;

import io.winnow.core.type.DataType;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// The bytes of a seeds file: an Arrow IPC stream of one record batch of one row, then a trailer of 16 bytes that
/// readers of Arrow streams do not look at: `WNWSEEDS` in ASCII and the CRC-32C of all bytes before the trailer as a
/// little-endian int64. The schema's metadata has `winnow.seeds_version`. Per seeded column and zone size there are
/// two fields: `zones.FIELD.ROWS_PER_ZONE`, a list of structs, one per zone, and `nulls.FIELD.ROWS_PER_ZONE`, a
/// portable Roaring bitmap of the NULL rows. Neither the fragment nor the column's name is in it: the file may become
/// part of another fragment, and columns are renamed.
final class SeedLayout {
    static final String VERSION_KEY = "winnow.seeds_version";

    /// The layout that this writes and reads.
    static final String VERSION_1 = "1";

    static final byte[] MAGIC = "WNWSEEDS".getBytes(StandardCharsets.US_ASCII);
    static final int TRAILER_BYTES = 16;
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private SeedLayout() {}

    static String zones(int field, long rowsPerZone) {
        return "zones." + field + "." + rowsPerZone;
    }

    static String nulls(int field, long rowsPerZone) {
        return "nulls." + field + "." + rowsPerZone;
    }

    /// The type of a column's zones.
    static DataType zonesType(DataType type) {
        return new DataType.ListOf(new DataType.Struct(ZoneColumns.seed(type)));
    }
}
