package io.winnow.zonemap;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.index.SegmentPromise;
import io.winnow.core.index.Zones;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.io.index.SeedFormat;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// The zone map index: statistics over zones of `rows_per_zone` rows, from which whole zones are ruled out. Version 1
/// is written, 0 and 1 are read. Keeps segments that were read, as many as fit its memory. Thread-safe.
public final class ZoneMapFormat implements IndexFormat, SeedFormat {
    /// As in `USING` and in manifests.
    public static final String KIND = TableIndex.ZONE_MAP;

    static final int VERSION_0 = 0;
    static final int VERSION_1 = 1;

    private static final long DEFAULT_ROWS_PER_ZONE = 8192;
    private static final long CACHED_BYTES = 64L << 20;

    private final LazyAllocator allocator;
    private final SegmentCache cache;

    /// @param allocator for what is being written; it stays the caller's
    public ZoneMapFormat(LazyAllocator allocator) {
        this(allocator, CACHED_BYTES);
    }

    /// @param cachedBytes what segments that were read may take, but for the one used last
    ZoneMapFormat(LazyAllocator allocator, long cachedBytes) {
        this.allocator = allocator;
        cache = new SegmentCache(cachedBytes);
    }

    @Override
    public String kind() {
        return KIND;
    }

    /// `rows_per_zone` from 1 to 2^32-1, 8192 where it is left open; `use_seeds`, which where it is left open is true
    /// for types of variable length and those of more than 8 bytes, whose reading seeds are worth to spare.
    ///
    /// @throws SqlException for another option, a value that is not one, or a type without values
    @Override
    public Map<String, String> options(DataType type, Map<String, String> given) {
        if (type instanceof DataType.Null || type instanceof DataType.Unsupported) {
            throw new SqlException(ErrorCode.TYPE_MISMATCH, "no zone map on a column of type " + type, null);
        }
        Map<String, String> options = new TreeMap<>();
        options.put(ZoneMapDetails.ROWS_PER_ZONE, Long.toString(DEFAULT_ROWS_PER_ZONE));
        options.put(ZoneMapDetails.USE_SEEDS, Boolean.toString(isWide(type)));
        given.forEach((name, text) -> options.put(name, option(name, text)));
        return options;
    }

    private static String option(String name, String text) {
        return switch (name) {
            case ZoneMapDetails.ROWS_PER_ZONE -> {
                Long rows = ZoneMapDetails.rowsPerZone(text);
                if (rows == null) {
                    throw wrong(name, "a number of rows from 1 to " + ZoneMapDetails.MOST_ROWS_PER_ZONE, text);
                }
                yield rows.toString();
            }
            case ZoneMapDetails.USE_SEEDS -> {
                Boolean seeds = ZoneMapDetails.flag(text.toLowerCase(Locale.ROOT));
                if (seeds == null) {
                    throw wrong(name, "true or false", text);
                }
                yield seeds.toString();
            }
            default ->
                throw new SqlException(
                        ErrorCode.INVALID_ARGUMENT,
                        "a zone map has no option '" + name + "'; it has " + ZoneMapDetails.ROWS_PER_ZONE + " and "
                                + ZoneMapDetails.USE_SEEDS,
                        null);
        };
    }

    private static SqlException wrong(String name, String expected, String text) {
        return new SqlException(
                ErrorCode.INVALID_VALUE, "the option '" + name + "' takes " + expected + ", not '" + text + "'", null);
    }

    private static boolean isWide(DataType type) {
        return switch (type.physical()) {
            case NULL, BOOL, INT32, INT64, FLOAT32, FLOAT64 -> false;
            case INT128, BYTES, INTERVAL, LIST, STRUCT -> true;
        };
    }

    @Override
    public boolean isUsable(IndexSegment segment) {
        boolean isKnown = segment.version() == VERSION_0 || segment.version() == VERSION_1;
        return isKnown && ZoneMapDetails.read(segment.details()) != null;
    }

    @Override
    public SegmentPromise promise(IndexSegment segment) {
        ZoneMapDetails details = ZoneMapDetails.read(segment.details());
        return new SegmentPromise(details != null && details.knowsNulls(), -1);
    }

    @Override
    public IndexBuilder builder(DataType type, Map<String, String> options) {
        return new ZoneMapBuilder(type, rowsPerZone(options), usesSeeds(options), allocator);
    }

    @Override
    public boolean usesSeeds(Map<String, String> options) {
        // Options that make no sense are for maintenance to refuse, not for whoever writes rows.
        ZoneMapDetails details = ZoneMapDetails.read(options);
        return details != null && details.wantsSeeds();
    }

    @Override
    public SeedFormat.Writer writer(List<SeededColumn> columns) {
        return new SeedWriter(columns, allocator);
    }

    static long rowsPerZone(Map<String, String> options) {
        Long rows = details(options).rowsPerZone();
        return rows == null ? DEFAULT_ROWS_PER_ZONE : rows;
    }

    private static ZoneMapDetails details(Map<String, String> options) {
        ZoneMapDetails details = ZoneMapDetails.read(options);
        if (details == null) {
            throw new IllegalArgumentException("no options of a zone map: " + options);
        }
        return details;
    }

    /// As the port says; the segments are of one version, which is the new one's: what version 0 does not know cannot
    /// be had from it.
    ///
    /// @throws IllegalArgumentException where versions differ, a fragment is covered twice or a live one by none
    @Override
    public BuiltIndex merge(
            DataType type,
            Map<String, String> options,
            List<IndexSegment> segments,
            FragmentSet live,
            IndexOutput output,
            IoContext context) {
        ZoneMapMerge.checkCoverage(
                segments.stream().map(IndexSegment::fragments).toList(), live);
        int version = segments.getFirst().version();
        List<Zones> zones = new ArrayList<>();
        List<@Nullable NullBitmap> nulls = new ArrayList<>();
        for (IndexSegment segment : segments) {
            requireUsable(segment);
            if (segment.version() != version) {
                throw new IllegalArgumentException("segments of versions " + version + " and " + segment.version());
            }
            FragmentSet kept = segment.fragments().and(live);
            if (kept.isEmpty()) {
                continue;
            }
            StoredSegment stored = cache.segment(type, segment).stored(segment, context);
            NullBitmap all = stored.nulls();
            zones.add(ZonePieces.of(stored.zones(), kept));
            nulls.add(all == null ? null : all.of(kept));
        }
        cache.trim();
        NullBitmap merged = ZoneMapMerge.nulls(nulls);
        long rowsPerZone = rowsPerZone(options);
        SegmentFiles.write(ZoneMapMerge.zones(type, zones), version, rowsPerZone, merged, output, allocator);
        return new BuiltIndex(version, new ZoneMapDetails(rowsPerZone, usesSeeds(options), merged != null).texts());
    }

    @Override
    public ZoneAnswer zones(DataType type, IndexSegment segment, IntToLongFunction rows, IoContext context) {
        requireUsable(segment);
        ZoneAnswer answer = cache.segment(type, segment).answer(segment, rows, context);
        cache.trim();
        return answer;
    }

    private void requireUsable(IndexSegment segment) {
        if (!isUsable(segment)) {
            throw new IllegalArgumentException("index segment " + segment.id() + " of version " + segment.version()
                    + " with details " + segment.details() + " is not usable");
        }
    }
}
