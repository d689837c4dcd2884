package io.winnow.physical.exec;

import io.winnow.core.error.PlanException;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/// An index of which the rows of values are asked.
///
/// @param column of the scan
/// @param segments by fragment id the position of the segment that covers it; a fragment that none covers is not there
record AskedIndex(int column, TableIndex index, Map<Integer, Integer> segments) {
    /// @param asked which of the segments count
    static AskedIndex of(int column, TableIndex index, Predicate<IndexSegment> asked) {
        Map<Integer, Integer> segments = new HashMap<>();
        for (int s = 0; s < index.segments().size(); s++) {
            IndexSegment segment = index.segments().get(s);
            if (asked.test(segment)) {
                for (int id : segment.fragments().ids()) {
                    segments.put(id, s);
                }
            }
        }
        return new AskedIndex(column, index, segments);
    }

    /// The position of the segment that covers a fragment.
    int segment(Fragment fragment) {
        Integer segment = segments.get(fragment.id());
        if (segment == null) {
            throw new PlanException("index " + index.name() + " does not cover fragment " + fragment.id());
        }
        return segment;
    }
}
