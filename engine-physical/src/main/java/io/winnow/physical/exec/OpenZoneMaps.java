package io.winnow.physical.exec;

import io.winnow.core.error.PlanException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexRepair;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Opens zone maps of a scan's table.
final class OpenZoneMaps {
    private final ScanExec scan;
    private final ExecutionContext context;
    private final IoContext io;

    OpenZoneMaps(ScanExec scan, ExecutionContext context, IoContext io) {
        this.scan = scan;
        this.context = context;
        this.io = io;
    }

    /// The segments that cover some fragment of the scan, by position among the scan's columns.
    Map<Integer, List<SegmentZones>> open(List<TableIndex> indexes) {
        Map<Integer, List<SegmentZones>> opened = new HashMap<>();
        for (TableIndex index : indexes) {
            int column = scan.projection().indexOf(index.column());
            if (column < 0) {
                throw new PlanException("index " + index.name() + " is on a column that is not scanned");
            }
            IndexFormat format = context.indexFormat(index.kind());
            for (IndexSegment segment : index.segments()) {
                if (format != null && format.isUsable(segment) && isAsked(segment)) {
                    ZoneAnswer answer =
                            zones(format, index, segment, scan.schema().type(column));
                    if (answer != null) {
                        opened.computeIfAbsent(column, _ -> new ArrayList<>())
                                .add(new SegmentZones(answer.facts(), answer.nulls(), segment.fragments()));
                    }
                }
            }
        }
        return opened;
    }

    private @Nullable ZoneAnswer zones(IndexFormat format, TableIndex index, IndexSegment segment, DataType type) {
        Snapshot snapshot = scan.snapshot();
        try {
            return format.zones(type, segment, id -> rows(snapshot, id), io);
        } catch (WinnowException e) {
            String column = snapshot.schema().name(index.column());
            throw IndexRepair.of(snapshot.name(), index, column).mendable(e);
        }
    }

    private boolean isAsked(IndexSegment segment) {
        for (Fragment fragment : scan.fragments()) {
            if (segment.fragments().contains(fragment.id())) {
                return true;
            }
        }
        return false;
    }

    /// Rows stored in a fragment, -1 where the table has none of the id.
    private static long rows(Snapshot snapshot, int id) {
        List<Fragment> fragments = snapshot.fragments();
        int low = 0;
        int high = fragments.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Fragment fragment = fragments.get(middle);
            if (fragment.id() == id) {
                return fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows) ? rows : -1;
            }
            if (fragment.id() < id) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
