package io.winnow.physical.exec;

import io.winnow.core.table.Fragment;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.physical.plan.ScanExec;
import java.util.List;

/// What opening index segments needs to know of a scan.
final class OpenSegments {
    private OpenSegments() {}

    /// Whether a segment covers some fragment of the scan.
    static boolean isAsked(ScanExec scan, IndexSegment segment) {
        for (Fragment fragment : scan.fragments()) {
            if (segment.fragments().contains(fragment.id())) {
                return true;
            }
        }
        return false;
    }

    /// Rows stored in a fragment, -1 where the table has none of the id.
    static long rows(Snapshot snapshot, int id) {
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
