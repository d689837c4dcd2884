package io.winnow.core.prune;

import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What statistics of some rows say of the columns of a scan. Statistics that contradict themselves say nothing, and
/// are counted. Belongs to one thread.
public final class StatisticsRow implements AbstractRow {
    private final Schema schema;
    private final List<Integer> projection;
    private final FragmentStatistics source;
    private final Stat<Long> rows;
    private final @Nullable ColumnStatistics[] statistics;
    private final @Nullable AbstractValue[] values;
    private List<Integer> rejected = List.of();

    /// @param schema of the snapshot
    /// @param projection positions in `schema` of the scan's columns
    /// @param source what is known of the rows, by positions in `schema`
    /// @param rows how many rows are stored
    public StatisticsRow(Schema schema, List<Integer> projection, FragmentStatistics source, Stat<Long> rows) {
        this.schema = schema;
        this.projection = projection;
        this.source = source;
        this.rows = rows;
        this.statistics = new @Nullable ColumnStatistics[projection.size()];
        this.values = new @Nullable AbstractValue[projection.size()];
    }

    /// The statistics of a column of the scan.
    public ColumnStatistics statistics(int index) {
        ColumnStatistics known = statistics[index];
        if (known == null) {
            int column = projection.get(index);
            known = source.column(column);
            if (!source.isConsistent() && StatisticsValue.contradiction(schema.type(column), known, rows) != null) {
                known = ColumnStatistics.UNKNOWN;
                reject(column);
            }
            statistics[index] = known;
        }
        return known;
    }

    /// Rare: most rows never have the list.
    private void reject(int column) {
        if (rejected.isEmpty()) {
            rejected = new ArrayList<>();
        }
        rejected.add(column);
    }

    @Override
    public AbstractValue column(int index) {
        AbstractValue known = values[index];
        if (known == null) {
            DataType type = schema.type(projection.get(index));
            boolean empty = rows instanceof Stat.Exact<Long>(Long count) && count == 0;
            known = empty ? AbstractValue.nothing(type) : StatisticsValue.ofConsistent(type, statistics(index), rows);
            values[index] = known;
        }
        return known;
    }

    /// Whether statistics of a column that was asked for contradict themselves.
    public boolean rejects() {
        return !rejected.isEmpty();
    }

    /// Columns that were asked for and whose statistics contradict themselves, by their positions in the schema.
    public List<Integer> rejected() {
        return Collections.unmodifiableList(rejected);
    }
}
