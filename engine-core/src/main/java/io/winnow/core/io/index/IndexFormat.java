package io.winnow.core.io.index;

import io.winnow.core.index.SegmentPromise;
import io.winnow.core.io.IoContext;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// A kind of index, by its name. Thread-safe.
public interface IndexFormat {
    /// As in `USING` and in manifests, such as `zonemap`.
    String kind();

    /// The options of a new index, with what was left open filled in.
    ///
    /// @param given option names in lower case and their values as text
    /// @throws io.winnow.core.error.WinnowException naming the option or the type that does not go
    Map<String, String> options(DataType type, Map<String, String> given);

    /// Whether this can read and maintain a segment. One that it cannot is left alone, its fragments as if uncovered.
    boolean isUsable(IndexSegment segment);

    /// What a segment that this can use will know exactly. From the manifest alone: opens nothing.
    default SegmentPromise promise(IndexSegment segment) {
        return SegmentPromise.NOTHING;
    }

    /// Begins a new segment.
    ///
    /// @param options as [#options] gave them
    IndexBuilder builder(DataType type, Map<String, String> options);

    /// Begins a new segment for a statement.
    ///
    /// @param context in whose memory counts what grows with the data, until the segment is finished or the
    ///     statement ends; by itself nothing counts, which will do for builders that stay small
    default IndexBuilder builder(DataType type, Map<String, String> options, IoContext context) {
        return builder(type, options);
    }

    /// Whether data writers leave seeds for the index.
    boolean usesSeeds(Map<String, String> options);

    /// Makes one segment of several, which this can use.
    ///
    /// @param live the fragments that the new segment covers, a subset of what they cover together
    BuiltIndex merge(
            DataType type,
            Map<String, String> options,
            List<IndexSegment> segments,
            FragmentSet live,
            IndexOutput output,
            IoContext context);

    /// The zones of a segment, of the fragments that it covers; null where the kind has none.
    ///
    /// @param segment which this can use
    /// @param rows stored in a fragment by its id, deleted ones included, for nothing may lie beyond; -1 where the
    ///     table has no such fragment
    /// @throws io.winnow.core.error.WinnowException naming the file, where it is missing or damaged
    default @Nullable ZoneAnswer zones(DataType type, IndexSegment segment, IntToLongFunction rows, IoContext context) {
        return null;
    }

    /// The postings of a segment, of the fragments that it covers; null where the kind has none.
    ///
    /// @param segment which this can use
    /// @param rows stored in a fragment by its id, deleted ones included, each of which has a value; -1 where the
    ///     table has no such fragment
    /// @throws io.winnow.core.error.WinnowException naming the file, where it is missing or damaged
    default @Nullable ValuePostings postings(
            DataType type, IndexSegment segment, IntToLongFunction rows, IoContext context) {
        return null;
    }
}
