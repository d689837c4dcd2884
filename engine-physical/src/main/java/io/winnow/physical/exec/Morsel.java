package io.winnow.physical.exec;

import io.winnow.core.io.RowRange;
import io.winnow.core.table.Fragment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// A piece of a scan that one thread reads at a time.
///
/// @param ordinal counts the scan's morsels as they are handed out, from 0
/// @param address where the rows of this morsel start in the order of all rows that come out of the scan
/// @param rows ascending, disjoint, not touching
/// @param only offsets of the rows in them that are read, as far as they are in `rows`; null for all that are alive
record Morsel(
        int ordinal,
        long address,
        Fragment fragment,
        List<RowRange> rows,
        @Nullable RoaringBitmap only) {
    /// Rows that a morsel should have.
    static final int TARGET_ROWS = 65_536;
}
