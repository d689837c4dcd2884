package io.winnow.tablestore.fragment;

import io.winnow.core.batch.Column;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;

/// Of values without bounds, NULLs are counted.
final class NullCollector extends StatisticsCollector {
    @Override
    void addValues(Column column) {}

    @Override
    ColumnStatistics statistics() {
        return new ColumnStatistics(Stat.absent(), Stat.absent(), Stat.exact(nulls()), Stat.exact(0L), Stat.exact(0L));
    }
}
