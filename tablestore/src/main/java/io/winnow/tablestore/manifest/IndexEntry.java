package io.winnow.tablestore.manifest;

import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// An index of a table.
///
/// @param name unique within the table
/// @param kind such as `zonemap`; one that is not known is kept as it is
/// @param column id of the column that it is on
/// @param options that it was made with
/// @param segments disjoint in the fragments that they cover; none of them covers none
public record IndexEntry(
        String name, String kind, int column, Map<String, String> options, List<SegmentEntry> segments) {
    public IndexEntry {
        options = Map.copyOf(options);
        segments = List.copyOf(segments);
        FragmentSet covered = FragmentSet.EMPTY;
        for (SegmentEntry segment : segments) {
            if (segment.fragments().isEmpty() || covered.intersects(segment.fragments())) {
                throw new IllegalArgumentException("index " + name + ": segment " + segment.id() + " covers "
                        + segment.fragments() + " where others cover " + covered);
            }
            covered = covered.or(segment.fragments());
        }
    }

    /// What its segments cover together.
    public FragmentSet covered() {
        FragmentSet covered = FragmentSet.EMPTY;
        for (SegmentEntry segment : segments) {
            covered = covered.or(segment.fragments());
        }
        return covered;
    }

    /// Whether both are the same index, whatever their segments: what is built for one is true of the other.
    public boolean isSame(IndexEntry other) {
        return withSegments(List.of()).equals(other.withSegments(List.of()));
    }

    public IndexEntry withSegments(List<SegmentEntry> others) {
        return new IndexEntry(name, kind, column, options, others);
    }

    /// What is left of it where only these fragments are left: a segment that covers none of them goes.
    public IndexEntry within(FragmentSet fragments) {
        List<SegmentEntry> left = new ArrayList<>(segments.size());
        for (SegmentEntry segment : segments) {
            FragmentSet covered = segment.fragments().and(fragments);
            if (!covered.isEmpty()) {
                left.add(segment.covering(covered));
            }
        }
        return withSegments(left);
    }

    /// The index as planning sees it.
    ///
    /// @param table directory of the table
    /// @param position of its column in the table
    public TableIndex index(Path table, int position) {
        List<IndexSegment> opened =
                segments.stream().map(segment -> segment.segment(table)).toList();
        return new TableIndex(name, kind, position, options, opened);
    }
}
