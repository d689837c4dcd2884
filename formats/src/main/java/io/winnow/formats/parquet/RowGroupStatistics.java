package io.winnow.formats.parquet;

import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.table.Stat;
import io.winnow.core.table.StatisticsTrust;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.formats.parquet.file.ChunkMetadata;
import io.winnow.formats.parquet.file.FileStatistics;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.ParquetSchema;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The statistics of a row group, for the columns of a table that its file is one of.
///
/// @param statistics of the row groups of the file
/// @param stored the file's schema in the engine's types
/// @param table schema of the table, whose types may be wider
/// @param fields for each column of the table its position among the file's fields, or -1 where the file lacks it
record RowGroupStatistics(
        RowGroupMetadata group,
        ParquetSchema file,
        FileStatistics statistics,
        Schema stored,
        Schema table,
        List<Integer> fields,
        StatisticsTrust trust)
        implements FragmentStatistics {
    @Override
    public ColumnStatistics column(int index) {
        int field = fields.get(index);
        if (field < 0) {
            // The file has no such column: whatever is believed of statistics, all rows read as NULL.
            return new ColumnStatistics(
                    Stat.absent(), Stat.absent(), Stat.exact(group.rows()), Stat.exact(0L), Stat.exact(0L));
        }
        Node.Leaf leaf = leaf(index);
        return leaf == null
                ? ColumnStatistics.UNKNOWN
                : believed(index, statistics.of(leaf.ordinal(), group.ordinal()));
    }

    /// The leaf of a column of the table that has one value a row; null for others, and where the file lacks it.
    Node.@Nullable Leaf leaf(int index) {
        int field = fields.get(index);
        return field >= 0 && file.fields().get(field) instanceof Node.Leaf leaf && leaf.maxRepetition() == 0
                ? leaf
                : null;
    }

    /// Where the values of such a column lie; null where there is no such leaf.
    @Nullable
    ChunkMetadata chunk(int index) {
        Node.Leaf leaf = leaf(index);
        // Leaves are counted through nested columns too, so that a leaf's ordinal is not its field's position.
        return leaf == null ? null : group.chunks().get(leaf.ordinal());
    }

    /// What stored statistics of a column that the file has are worth to the table.
    ///
    /// @param index position in the table
    ColumnStatistics believed(int index, ColumnStatistics statistics) {
        return trust.limit(widened(statistics, stored.type(fields.get(index)), table.type(index)));
    }

    private static ColumnStatistics widened(ColumnStatistics statistics, DataType from, DataType to) {
        return from.equals(to)
                ? statistics
                : statistics.withBounds(widened(statistics.min(), from, to), widened(statistics.max(), from, to));
    }

    private static Stat<Object> widened(Stat<Object> bound, DataType from, DataType to) {
        return switch (bound) {
            case Stat.Exact<Object>(Object value) -> {
                Object wide = widened(value, from, to);
                yield wide == null ? Stat.absent() : Stat.exact(wide);
            }
            case Stat.Bound<Object>(Object value) -> {
                Object wide = widened(value, from, to);
                yield wide == null ? Stat.absent() : new Stat.Bound<>(wide);
            }
            case Stat.Absent<Object> absent -> absent;
        };
    }

    /// A bound beyond what the wider type reaches says nothing; reading such a value fails.
    private static @Nullable Object widened(Object bound, DataType from, DataType to) {
        return ScalarCasts.castOrNull(bound, from, to, ZoneOffset.UTC);
    }
}
