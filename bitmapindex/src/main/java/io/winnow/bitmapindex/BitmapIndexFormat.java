package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.index.SegmentPromise;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// The bitmap index: for each distinct value of a column, NULL being one, the rows that hold it. Keeps what was read
/// of segments, as much as fits its memory. Thread-safe.
///
/// A segment of version 1 is two files. `keys.arrow` has the values in the engine's order, and for each value and
/// fragment where its posting lies and how many rows it names; it is read whole, and its checksum is the manifest's.
/// `postings.bin` has the postings, Roaring bitmaps of row offsets in their portable form, value by value and
/// for each value fragment by fragment; it is mapped, and of each posting that is read the checksum is compared.
public final class BitmapIndexFormat implements IndexFormat {
    /// As in `USING` and in manifests.
    public static final String KIND = TableIndex.BITMAP;

    static final int VERSION_1 = 1;

    private static final long MOST_CACHED_BYTES = 256L << 20;

    /// Of the heap, what the cache may take.
    private static final int CACHE_SHARE = 8;

    private final LazyAllocator allocator;
    private final SegmentCache cache;

    /// @param allocator for what is being written; it stays the caller's
    public BitmapIndexFormat(LazyAllocator allocator) {
        this(allocator, Math.min(MOST_CACHED_BYTES, Runtime.getRuntime().maxMemory() / CACHE_SHARE));
    }

    /// @param cachedBytes what segments that were read may take, but for the keys of the one used last
    BitmapIndexFormat(LazyAllocator allocator, long cachedBytes) {
        this.allocator = allocator;
        cache = new SegmentCache(cachedBytes);
    }

    @Override
    public String kind() {
        return KIND;
    }

    /// `max_values` from 1 to 16777216, 65536 where it is left open: how many distinct values a segment may have.
    ///
    /// @throws SqlException for another option, a value that is not one, or a type whose values have no bitmap
    ///     index: intervals, nested types and those without values
    @Override
    public Map<String, String> options(DataType type, Map<String, String> given) {
        if (!ValueTable.isFor(type)) {
            throw new SqlException(ErrorCode.TYPE_MISMATCH, "no bitmap index on a column of type " + type, null);
        }
        Map<String, String> options = new TreeMap<>();
        options.put(BitmapDetails.MAX_VALUES, Integer.toString(BitmapDetails.DEFAULT_VALUES));
        given.forEach((name, text) -> {
            if (!name.equals(BitmapDetails.MAX_VALUES)) {
                throw new SqlException(
                        ErrorCode.INVALID_ARGUMENT,
                        "a bitmap index has no option '" + name + "'; it has " + BitmapDetails.MAX_VALUES,
                        null);
            }
            Integer most = BitmapDetails.count(text, 1);
            if (most == null) {
                throw new SqlException(
                        ErrorCode.INVALID_VALUE,
                        "the option '" + name + "' takes a number of values from 1 to " + BitmapDetails.MOST_VALUES
                                + ", not '" + text + "'",
                        null);
            }
            options.put(name, most.toString());
        });
        return options;
    }

    @Override
    public boolean isUsable(IndexSegment segment) {
        return segment.version() == VERSION_1 && values(segment) != null;
    }

    private static @Nullable Integer values(IndexSegment segment) {
        return BitmapDetails.count(segment.details().get(BitmapDetails.VALUES), 0);
    }

    @Override
    public SegmentPromise promise(IndexSegment segment) {
        Integer values = values(segment);
        return values == null ? SegmentPromise.NOTHING : new SegmentPromise(true, values);
    }

    @Override
    public IndexBuilder builder(DataType type, Map<String, String> options) {
        return new BitmapIndexBuilder(type, BitmapDetails.maxValues(options), allocator, null);
    }

    @Override
    public IndexBuilder builder(DataType type, Map<String, String> options, IoContext context) {
        return new BitmapIndexBuilder(type, BitmapDetails.maxValues(options), allocator, context);
    }

    /// Never: what a writer could leave is the index itself.
    @Override
    public boolean usesSeeds(Map<String, String> options) {
        return false;
    }

    /// As the port says.
    ///
    /// @throws IllegalArgumentException where a fragment is covered twice or a live one by none
    /// @throws io.winnow.core.error.ExecutionException where there are too many distinct values
    @Override
    public BuiltIndex merge(
            DataType type,
            Map<String, String> options,
            List<IndexSegment> segments,
            FragmentSet live,
            IndexOutput output,
            IoContext context) {
        checkCoverage(segments, live);
        List<BitmapMerge.Part> parts = new ArrayList<>();
        long bytes = 0;
        for (IndexSegment segment : segments) {
            requireUsable(segment);
            FragmentSet kept = segment.fragments().and(live);
            if (!kept.isEmpty()) {
                CachedSegment cached = cache.segment(type, segment);
                StoredKeys stored = cached.keys(context);
                parts.add(new BitmapMerge.Part(cached, stored, kept));
                bytes += BitmapMerge.heapBytes(stored);
            }
        }
        try (BuildMemory memory = new BuildMemory(context);
                SegmentWriter writer = new SegmentWriter(output)) {
            memory.resize(bytes);
            Column keys = new BitmapMerge(type, BitmapDetails.maxValues(options), parts, context).write(writer);
            writer.finish(type, keys, allocator);
            return new BuiltIndex(VERSION_1, BitmapDetails.of(keys.size()));
        }
    }

    /// No fragment is covered twice and every live one is covered.
    private static void checkCoverage(List<IndexSegment> segments, FragmentSet live) {
        FragmentSet all = FragmentSet.EMPTY;
        for (IndexSegment segment : segments) {
            if (all.intersects(segment.fragments())) {
                throw new IllegalArgumentException(
                        "fragments " + all.and(segment.fragments()) + " are covered by two segments");
            }
            all = all.or(segment.fragments());
        }
        if (!live.without(all).isEmpty()) {
            throw new IllegalArgumentException("fragments " + live.without(all) + " are covered by no segment");
        }
    }

    @Override
    public ValuePostings postings(DataType type, IndexSegment segment, IntToLongFunction rows, IoContext context) {
        requireUsable(segment);
        CachedSegment cached = cache.segment(type, segment);
        return new SegmentPostings(cached, cached.keys(context), segment.fragments(), rows);
    }

    private void requireUsable(IndexSegment segment) {
        if (!isUsable(segment)) {
            throw new IllegalArgumentException("index segment " + segment.id() + " of version " + segment.version()
                    + " with details " + segment.details() + " is not usable");
        }
    }
}
