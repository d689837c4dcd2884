package io.winnow.optimizer.index;

import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableIndex;
import io.winnow.optimizer.support.Physical;
import io.winnow.optimizer.support.Tables;
import io.winnow.physical.plan.ScanExec;
import java.util.List;
import java.util.Map;

/// Scans of a table of two fragments that has indexes.
final class Indexed {
    private static final List<Fragment> FRAGMENTS = List.of(Tables.exact(0, 10), Tables.exact(1, 5));

    private Indexed() {}

    /// A zone map `on_COLUMN` that covers some fragments.
    static TableIndex zoneMap(String column, Integer... fragments) {
        return index(TableIndex.ZONE_MAP, column, fragments);
    }

    static TableIndex index(String kind, String column, Integer... fragments) {
        IndexSegment segment =
                new IndexSegment("id-" + column, 1, Map.of(), FragmentSet.of(List.of(fragments)), List.of());
        return new TableIndex("on_" + column, kind, Tables.COLUMNS.names().indexOf(column), Map.of(), List.of(segment));
    }

    /// A scan of all readable columns that asks no index.
    static ScanExec scan(TableIndex... indexes) {
        ScanExec plain = Physical.scan();
        Snapshot table = new Snapshot("t", Tables.COLUMNS, FRAGMENTS, List.of(indexes));
        return new ScanExec(table, plain.projection(), null, FRAGMENTS, null);
    }
}
