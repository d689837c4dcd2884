package io.winnow.engine.catalog;

import io.winnow.bitmapindex.BitmapIndexFormat;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.zonemap.ZoneMapFormat;
import java.util.List;

/// The kinds of index that Winnow has: the one place that joins their modules.
public final class KnownIndexes {
    private KnownIndexes() {}

    /// All of them.
    ///
    /// @param allocator of buffers that indexes are written from; it stays the caller's
    public static IndexFormats formats(LazyAllocator allocator) {
        ZoneMapFormat zoneMaps = new ZoneMapFormat(allocator);
        return new IndexFormats(List.of(zoneMaps, new BitmapIndexFormat(allocator)), zoneMaps);
    }
}
