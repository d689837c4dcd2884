package io.winnow.core.table;

import java.util.List;
import java.util.Map;

/// A part of an index: what it says of the fragments that it covers, and of no others, whatever its files hold.
/// Planning decides from this record alone.
///
/// @param id a UUID, never used again
/// @param version of the format; a reader that does not know it treats the fragments as covered by nothing
/// @param details what the kind of index says of the segment at plan time; an absent key is unknown
/// @param fragments that it covers; perhaps also some that are no more
public record IndexSegment(
        String id, int version, Map<String, String> details, FragmentSet fragments, List<IndexFile> files) {
    public IndexSegment {
        details = Map.copyOf(details);
        files = List.copyOf(files);
    }
}
