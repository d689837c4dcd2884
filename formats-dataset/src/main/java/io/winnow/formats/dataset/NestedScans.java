package io.winnow.formats.dataset;

import io.winnow.core.io.Closing;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.formats.parquet.ParquetLocation;
import io.winnow.formats.parquet.file.FileIdentity;
import io.winnow.formats.parquet.schema.Node;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The passes over nested columns that queries have under way. Thread-safe.
///
/// The pieces of a row group are read by several readers, one after the other and at the same time. They share one
/// pass, which lives on between them, until its last row was read or the query ends.
final class NestedScans {
    /// Passes of one scan that nobody reads from are ended, oldest first, when there are more: they hold a file and its
    /// bytes of the budget, and a scan that leaves out the ends of row groups would keep one for each.
    private static final int MOST_IDLE = 4;

    private final IdentityHashMap<IoContext, Map<Key, NestedScan>> open = new IdentityHashMap<>();

    private record Key(FileIdentity file, int rowGroup, Node column) {}

    /// A reader's part in the pass over a column of a row group, which begins when there is none.
    ///
    /// @param ranges the rows that will be asked for
    NestedScan.Share join(ParquetLocation location, Node field, List<RowRange> ranges, IoContext context) {
        Key key = new Key(location.footer().identity(), location.rowGroup(), field);
        List<NestedScan> surplus = new ArrayList<>();
        NestedScan.@Nullable Share share;
        synchronized (this) {
            Map<Key, NestedScan> scans = open.get(context);
            if (scans == null) {
                scans = new LinkedHashMap<>();
                open.put(context, scans);
                context.closeWithQuery(() -> end(context));
            }
            NestedScan scan = scans.get(key);
            share = scan == null ? null : scan.join(ranges);
            if (share == null) {
                scan = new NestedScan(location, field, context);
                share = Objects.requireNonNull(scan.join(ranges), "nobody ends a pass that has not begun");
                scans.remove(key);
                scans.put(key, scan);
                takeSurplus(scans, surplus);
            }
        }
        endAll(surplus);
        return share;
    }

    private static void takeSurplus(Map<Key, NestedScan> scans, List<NestedScan> surplus) {
        List<NestedScan> idle =
                scans.values().stream().filter(NestedScan::isIdle).toList();
        surplus.addAll(idle.subList(0, Math.max(0, idle.size() - MOST_IDLE)));
        scans.values().removeAll(surplus);
    }

    private void end(IoContext context) {
        Map<Key, NestedScan> scans;
        synchronized (this) {
            scans = open.remove(context);
        }
        if (scans != null) {
            endAll(scans.values());
        }
    }

    /// All of them, even when one fails.
    private static void endAll(Collection<NestedScan> scans) {
        Closing closing = new Closing();
        scans.forEach(scan -> closing.close(scan::end));
        closing.throwFailure();
    }
}
