package io.winnow.physical.exec;

import io.winnow.core.error.PlanException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
                if (format != null && format.isUsable(segment) && OpenSegments.isAsked(scan, segment)) {
                    ZoneAnswer answer = format.zones(
                            scan.schema().type(column), segment, id -> OpenSegments.rows(scan.snapshot(), id), io);
                    if (answer != null) {
                        opened.computeIfAbsent(column, _ -> new ArrayList<>())
                                .add(new SegmentZones(answer.facts(), answer.nulls(), segment.fragments()));
                    }
                }
            }
        }
        return opened;
    }
}
