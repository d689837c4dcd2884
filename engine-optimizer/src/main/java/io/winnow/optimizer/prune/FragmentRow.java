package io.winnow.optimizer.prune;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.physical.plan.ScanExec;
import org.jspecify.annotations.Nullable;

/// What the statistics of one fragment say of the columns of a scan. Statistics that contradict themselves say nothing,
/// and are counted.
public final class FragmentRow implements AbstractRow {
    private final ScanExec scan;
    private final Fragment fragment;
    private final @Nullable ColumnStatistics[] statistics;
    private final @Nullable AbstractValue[] values;
    private int rejected;

    /// @param fragment one of the scan's
    public FragmentRow(ScanExec scan, Fragment fragment) {
        this.scan = scan;
        this.fragment = fragment;
        int columns = scan.projection().size();
        this.statistics = new @Nullable ColumnStatistics[columns];
        this.values = new @Nullable AbstractValue[columns];
    }

    /// The statistics of a column of the scan.
    public ColumnStatistics statistics(int index) {
        ColumnStatistics known = statistics[index];
        if (known == null) {
            int column = scan.projection().get(index);
            known = fragment.statistics().column(column);
            String fault = StatisticsValue.contradiction(
                    scan.snapshot().schema().type(column), known, fragment.physicalRows());
            if (fault != null) {
                known = ColumnStatistics.UNKNOWN;
                rejected++;
            }
            statistics[index] = known;
        }
        return known;
    }

    @Override
    public AbstractValue column(int index) {
        AbstractValue known = values[index];
        if (known == null) {
            int column = scan.projection().get(index);
            known = StatisticsValue.of(
                    scan.snapshot().schema().type(column), statistics(index), fragment.physicalRows());
            values[index] = known;
        }
        return known;
    }

    /// Columns that were asked for and whose statistics contradict themselves.
    public int rejected() {
        return rejected;
    }
}
