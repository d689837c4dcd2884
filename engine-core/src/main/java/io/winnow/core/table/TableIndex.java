package io.winnow.core.table;

import java.util.List;
import java.util.Map;

/// An index of a table, as one version of the table has it.
///
/// @param name unique within the table
/// @param kind of index, such as `zonemap`; who does not know it leaves the index alone
/// @param column position in the table's schema of the column that it is on
/// @param options that it was made with and that further segments are made with
/// @param segments disjoint in the fragments that they cover; there may be none
public record TableIndex(
        String name, String kind, int column, Map<String, String> options, List<IndexSegment> segments) {
    /// The kind of index that holds statistics of zones.
    public static final String ZONE_MAP = "zonemap";

    /// The kind of index that holds the rows of each distinct value.
    public static final String BITMAP = "bitmap";

    public TableIndex {
        options = Map.copyOf(options);
        segments = List.copyOf(segments);
    }

    /// Names of indexes as plans show them: `[a, b]`.
    public static String names(List<TableIndex> indexes) {
        return indexes.stream().map(TableIndex::name).toList().toString();
    }

    /// Whether it says something of a fragment.
    public boolean covers(int fragment) {
        for (IndexSegment segment : segments) {
            if (segment.fragments().contains(fragment)) {
                return true;
            }
        }
        return false;
    }

    /// What its segments cover together.
    public FragmentSet covered() {
        return FragmentSet.union(segments.stream().map(IndexSegment::fragments).toList());
    }
}
