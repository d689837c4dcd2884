package io.winnow.core.io.index;

import io.winnow.core.error.WinnowException;
import io.winnow.core.io.IoContext;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Opens zone maps of a table.
public final class ZoneSegments {
    private ZoneSegments() {}

    /// The segments of an index that cover one of some fragments, opened. A segment that the format cannot use says
    /// nothing, and its fragments are as if uncovered.
    ///
    /// @param index of the snapshot
    /// @param format of the index's kind; null where the kind is not known
    /// @param asked fragments of the snapshot
    /// @throws io.winnow.core.error.WinnowException naming the file, where it is missing or damaged, and saying
    ///     what mends it
    public static List<SegmentZones> open(
            TableIndex index, @Nullable IndexFormat format, Snapshot snapshot, List<Fragment> asked, IoContext io) {
        List<SegmentZones> opened = new ArrayList<>();
        for (IndexSegment segment : index.segments()) {
            if (format != null && format.isUsable(segment) && coversSome(segment, asked)) {
                ZoneAnswer answer = zones(format, index, segment, snapshot, io);
                if (answer != null) {
                    opened.add(new SegmentZones(answer.facts(), answer.nulls(), segment.fragments()));
                }
            }
        }
        return opened;
    }

    private static @Nullable ZoneAnswer zones(
            IndexFormat format, TableIndex index, IndexSegment segment, Snapshot snapshot, IoContext io) {
        DataType type = snapshot.schema().type(index.column());
        try {
            return format.zones(type, segment, snapshot::storedRows, io);
        } catch (WinnowException e) {
            String column = snapshot.schema().name(index.column());
            throw IndexRepair.of(snapshot.name(), index, column).mendable(e);
        }
    }

    private static boolean coversSome(IndexSegment segment, List<Fragment> asked) {
        for (Fragment fragment : asked) {
            if (segment.fragments().contains(fragment.id())) {
                return true;
            }
        }
        return false;
    }
}
