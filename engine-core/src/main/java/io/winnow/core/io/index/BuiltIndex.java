package io.winnow.core.io.index;

import java.util.Map;

/// A segment whose files are written.
///
/// @param version of the format
/// @param details for planning, as in `IndexSegment`
public record BuiltIndex(int version, Map<String, String> details) {
    public BuiltIndex {
        details = Map.copyOf(details);
    }
}
