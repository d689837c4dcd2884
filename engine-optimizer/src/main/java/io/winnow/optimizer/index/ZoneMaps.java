package io.winnow.optimizer.index;

import io.winnow.core.table.Fragment;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Finds the zone maps of a scan's table.
final class ZoneMaps {
    private ZoneMaps() {}

    /// Those on some of a scan's columns that cover some of its fragments, in the order of the table's indexes.
    ///
    /// @param columns positions among the columns of the scan
    static List<TableIndex> on(ScanExec scan, BitSet columns) {
        List<TableIndex> found = new ArrayList<>();
        for (TableIndex index : scan.snapshot().indexes()) {
            boolean wanted =
                    columns.stream().anyMatch(column -> scan.projection().get(column) == index.column());
            if (wanted && index.kind().equals(TableIndex.ZONE_MAP) && coversSome(index, scan.fragments())) {
                found.add(index);
            }
        }
        return found;
    }

    private static boolean coversSome(TableIndex index, List<Fragment> fragments) {
        for (Fragment fragment : fragments) {
            if (index.covers(fragment.id())) {
                return true;
            }
        }
        return false;
    }
}
