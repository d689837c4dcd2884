package io.winnow.core.index;

import io.winnow.core.table.IndexSegment;
import org.jspecify.annotations.Nullable;

/// What index segments will know exactly, asked at plan time: answers from the manifest's record alone and opens
/// nothing. Thread-safe.
@FunctionalInterface
public interface IndexPromises {
    /// No index can be used.
    IndexPromises NONE = (_, _) -> null;

    /// What a segment will know; null where it cannot be used.
    ///
    /// @param kind of the index
    @Nullable
    SegmentPromise of(String kind, IndexSegment segment);
}
