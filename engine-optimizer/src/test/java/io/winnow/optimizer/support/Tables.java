package io.winnow.optimizer.support;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentLocation;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.core.type.TimeUnit;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/// Tables that exist in a plan only; nothing here could be opened.
public final class Tables {
    /// The columns of every table here, one per kind of type that a rule tells apart.
    public static final Schema COLUMNS = Schema.of(
            Field.of("a", DataType.INT32),
            Field.of("b", DataType.INT64),
            Field.of("s", DataType.UTF8),
            Field.of("f", DataType.FLOAT64),
            Field.of("ok", DataType.BOOL),
            Field.of("d", new DataType.Decimal(5, 2)),
            Field.of("r", DataType.FLOAT32),
            Field.of("u", DataType.UINT64),
            Field.of("ms", new DataType.Timestamp(TimeUnit.MILLISECOND, false)),
            Field.of("odd", new DataType.Unsupported("a union")));

    /// The circumstances of a query that starts at the epoch.
    public static final EvaluationContext EVALUATION = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);

    private Tables() {}

    /// A table of one fragment of 100 rows.
    public static Snapshot table(String name) {
        return table(name, exact(0, 100));
    }

    public static Snapshot table(String name, Fragment... fragments) {
        return new Snapshot(name, COLUMNS, List.of(fragments));
    }

    /// A fragment whose row count is known.
    public static Fragment exact(int id, long rows) {
        return Fragment.of(id, rows, new Nowhere());
    }

    /// A fragment of which rows are deleted.
    public static Fragment deleted(int id, long rows, long deletedRows) {
        return new Fragment(id, Stat.exact(rows), deletedRows, new Nowhere());
    }

    /// A fragment whose row count is not known.
    public static Fragment uncounted(int id) {
        return new Fragment(id, Stat.absent(), 0, new Nowhere());
    }

    /// A fragment whose row count is an upper bound.
    public static Fragment atMost(int id, long rows) {
        return new Fragment(id, new Stat.Bound<>(rows), 0, new Nowhere());
    }

    /// A fragment with statistics of some columns; of the others nothing is known.
    public static Fragment described(int id, long rows, long deletedRows, Map<String, ColumnStatistics> columns) {
        return new Fragment(
                id,
                Stat.exact(rows),
                deletedRows,
                new Nowhere(),
                index -> columns.getOrDefault(COLUMNS.name(index), ColumnStatistics.UNKNOWN));
    }

    /// Exact bounds and an exact count of NULLs, and no NaNs.
    public static ColumnStatistics between(Object min, Object max, long nulls) {
        return new ColumnStatistics(
                Stat.exact(min), Stat.exact(max), Stat.exact(nulls), Stat.exact(0L), Stat.exact(0L));
    }

    /// Nothing but NULL.
    public static ColumnStatistics nulls(long rows) {
        return new ColumnStatistics(Stat.absent(), Stat.absent(), Stat.exact(rows), Stat.exact(0L), Stat.exact(0L));
    }

    private record Nowhere() implements FragmentLocation {
        @Override
        public String format() {
            return "none";
        }

        @Override
        public String file() {
            return "nowhere";
        }
    }
}
