package io.winnow.zonemap;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a segment says at plan time, in the segment's details and in the options of an index. An absent key has a
/// meaning of its own. Source: the format's `ZoneMapIndexDetails`.
///
/// @param rowsPerZone of the zones, 1 to 2^32-1; absent in old segments: then no seeds are written for the index
/// @param useSeeds whether data writers leave seeds; absent in old segments: they do not
/// @param hasNullBitmap whether the segment knows which rows are NULL; absent: it does not
record ZoneMapDetails(
        @Nullable Long rowsPerZone,
        @Nullable Boolean useSeeds,
        @Nullable Boolean hasNullBitmap) {
    static final String ROWS_PER_ZONE = "rows_per_zone";
    static final String USE_SEEDS = "use_seeds";
    static final String HAS_NULL_BITMAP = "has_null_bitmap";

    static final long MOST_ROWS_PER_ZONE = 0xFFFF_FFFFL;

    /// What the texts say; null where one of them makes no sense.
    static @Nullable ZoneMapDetails read(Map<String, String> texts) {
        String rows = texts.get(ROWS_PER_ZONE);
        String seeds = texts.get(USE_SEEDS);
        String nulls = texts.get(HAS_NULL_BITMAP);
        Long rowsPerZone = rows == null ? null : rowsPerZone(rows);
        Boolean useSeeds = seeds == null ? null : flag(seeds);
        Boolean hasNulls = nulls == null ? null : flag(nulls);
        boolean isPlain = (rows == null || rowsPerZone != null)
                && (seeds == null || useSeeds != null)
                && (nulls == null || hasNulls != null);
        return isPlain ? new ZoneMapDetails(rowsPerZone, useSeeds, hasNulls) : null;
    }

    /// A number of rows from 1 to 2^32-1; null for any other text.
    static @Nullable Long rowsPerZone(String text) {
        try {
            long rows = Long.parseLong(text);
            return rows >= 1 && rows <= MOST_ROWS_PER_ZONE ? (Long) rows : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /// `true` or `false`; null for any other text.
    static @Nullable Boolean flag(String text) {
        return switch (text) {
            case "true" -> Boolean.TRUE;
            case "false" -> Boolean.FALSE;
            default -> null;
        };
    }

    /// As texts; what is absent is left out.
    Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        put(texts, ROWS_PER_ZONE, rowsPerZone);
        put(texts, USE_SEEDS, useSeeds);
        put(texts, HAS_NULL_BITMAP, hasNullBitmap);
        return texts;
    }

    private static void put(Map<String, String> texts, String key, @Nullable Object value) {
        if (value != null) {
            texts.put(key, value.toString());
        }
    }

    /// Whether null positions are known.
    boolean knowsNulls() {
        return Boolean.TRUE.equals(hasNullBitmap);
    }

    /// Whether data writers are to leave seeds.
    boolean wantsSeeds() {
        return Boolean.TRUE.equals(useSeeds) && rowsPerZone != null;
    }
}
