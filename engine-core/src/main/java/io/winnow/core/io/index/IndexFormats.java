package io.winnow.core.io.index;

import io.winnow.core.index.SegmentPromise;
import io.winnow.core.table.IndexSegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The kinds of index that a session knows. Thread-safe.
public final class IndexFormats {
    public static final IndexFormats NONE = new IndexFormats(List.of(), null);

    private final Map<String, IndexFormat> byKind;
    private final @Nullable SeedFormat seeds;

    /// @param formats of different kinds
    /// @param seeds what data writers leave for those of them that use seeds; null where none does
    public IndexFormats(List<IndexFormat> formats, @Nullable SeedFormat seeds) {
        Map<String, IndexFormat> all = new HashMap<>();
        for (IndexFormat format : formats) {
            if (all.put(format.kind(), format) != null) {
                throw new IllegalArgumentException("two formats of the kind " + format.kind());
            }
        }
        this.byKind = Map.copyOf(all);
        this.seeds = seeds;
    }

    /// The format of a kind; null for one that is not known.
    public @Nullable IndexFormat find(String kind) {
        return byKind.get(kind);
    }

    /// Names of the kinds, in order.
    public List<String> kinds() {
        return new ArrayList<>(new TreeSet<>(byKind.keySet()));
    }

    /// What a segment will know exactly; null where no format can use it.
    public @Nullable SegmentPromise promise(String kind, IndexSegment segment) {
        IndexFormat format = byKind.get(kind);
        return format != null && format.isUsable(segment) ? format.promise(segment) : null;
    }

    public @Nullable SeedFormat seeds() {
        return seeds;
    }
}
