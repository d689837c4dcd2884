package io.winnow.optimizer.index;

import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Finds the indexes of a scan's table.
final class TableIndexes {
    private TableIndexes() {}

    /// Those on some of a scan's columns that cover some of its fragments, in the order of the table's indexes.
    ///
    /// @param zones positions among the columns of the scan of which zone maps are wanted
    /// @param values of which bitmap indexes are wanted
    static List<TableIndex> on(ScanExec scan, BitSet zones, BitSet values) {
        List<TableIndex> found = new ArrayList<>();
        FragmentSet fragments = null;
        for (TableIndex index : scan.snapshot().indexes()) {
            BitSet columns = switch (index.kind()) {
                case TableIndex.ZONE_MAP -> zones;
                case TableIndex.BITMAP -> values;
                default -> new BitSet(); // of a kind that scans do not know
            };
            boolean wanted =
                    columns.stream().anyMatch(column -> scan.projection().get(column) == index.column());
            if (wanted) {
                fragments = fragments == null ? FragmentSet.ofFragments(scan.fragments()) : fragments;
                if (coversSome(index, fragments)) {
                    found.add(index);
                }
            }
        }
        return found;
    }

    private static boolean coversSome(TableIndex index, FragmentSet fragments) {
        for (IndexSegment segment : index.segments()) {
            if (segment.fragments().intersects(fragments)) {
                return true;
            }
        }
        return false;
    }
}
