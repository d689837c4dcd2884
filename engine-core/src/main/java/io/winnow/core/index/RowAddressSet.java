package io.winnow.core.index;

import java.util.Map;
import java.util.TreeMap;
import org.roaringbitmap.RoaringBitmap;

/// Rows of a table by fragment and offset. Whoever is handed one changes nothing in it; safe for several threads.
///
/// @param offsets by fragment id, ascending; a fragment without rows need not be there
public record RowAddressSet(Map<Integer, RoaringBitmap> offsets) {
    private static final RoaringBitmap NONE = new RoaringBitmap();

    public RowAddressSet {
        offsets = new TreeMap<>(offsets);
    }

    /// The rows of a fragment, as offsets.
    public RoaringBitmap of(int fragment) {
        return offsets.getOrDefault(fragment, NONE);
    }
}
