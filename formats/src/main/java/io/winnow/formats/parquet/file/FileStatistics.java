package io.winnow.formats.parquet.file;

import io.winnow.core.table.ColumnStatistics;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.stats.LeafStatistics;
import io.winnow.formats.parquet.stats.RawBounds;
import io.winnow.formats.parquet.stats.WriterFaults;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Statistics;

/// What a footer's statistics say of its columns, as far as they may be believed. Immutable.
///
/// Kept by column, as planning asks: a query looks at few columns of all row groups, and what is made one after the
/// other lies in memory one after the other.
public final class FileStatistics {
    /// By leaf, then by row group.
    private final ColumnStatistics[][] leaves;

    private FileStatistics(ColumnStatistics[][] leaves) {
        this.leaves = leaves;
    }

    /// @param stored the row groups as the footer has them
    /// @param checked the same row groups, checked
    /// @param faults what the file's statistics are worth
    static FileStatistics read(
            List<RowGroup> stored, List<RowGroupMetadata> checked, List<Node.Leaf> leaves, WriterFaults faults) {
        ColumnStatistics[][] statistics = new ColumnStatistics[leaves.size()][checked.size()];
        for (int i = 0; i < leaves.size(); i++) {
            Node.Leaf leaf = leaves.get(i);
            for (int group = 0; group < checked.size(); group++) {
                ChunkMetadata chunk = checked.get(group).chunks().get(i);
                boolean described = chunk.unreadable() == null && leaf.maxRepetition() == 0;
                statistics[i][group] = described
                        ? LeafStatistics.of(bounds(stored.get(group), i, chunk.ordered()), leaf, faults)
                        : ColumnStatistics.UNKNOWN;
            }
        }
        return new FileStatistics(statistics);
    }

    /// What is known of a leaf's values in a row group; nothing where rows may have other than one value there.
    ///
    /// @param leaf ordinal in the schema
    /// @param group ordinal in the file
    public ColumnStatistics of(int leaf, int group) {
        return leaves[leaf][group];
    }

    private static RawBounds bounds(RowGroup group, int leaf, boolean ordered) {
        List<ColumnChunk> chunks = group.getColumns();
        ColumnMetaData data = chunks == null ? null : chunks.get(leaf).getMeta_data();
        Statistics statistics = data == null ? null : data.getStatistics();
        if (statistics == null) {
            return RawBounds.NONE;
        }
        Long nulls = statistics.isSetNull_count() ? statistics.getNull_count() : null;
        if (statistics.isSetMin_value() || statistics.isSetMax_value()) {
            return new RawBounds(
                    statistics.getMin_value(),
                    statistics.getMax_value(),
                    statistics.isSetIs_min_value_exact() ? statistics.isIs_min_value_exact() : null,
                    statistics.isSetIs_max_value_exact() ? statistics.isIs_max_value_exact() : null,
                    nulls,
                    !ordered);
        }
        return new RawBounds(statistics.getMin(), statistics.getMax(), null, null, nulls, true);
    }
}
