package io.winnow.formats.parquet.file;

import io.winnow.formats.parquet.schema.ParquetSchema;
import io.winnow.formats.parquet.stats.WriterFaults;
import java.util.List;

/// What the footer of a file says, checked.
///
/// @param identity the state of the file it was read from
/// @param schema the file's columns
/// @param rowGroups the row groups, none empty of metadata
/// @param statistics of the columns of the row groups
/// @param createdBy the writer as it calls itself, or an empty text
/// @param faults what the statistics of that writer are worth
/// @param dataEnd first byte after the data: where the footer starts
public record Footer(
        FileIdentity identity,
        ParquetSchema schema,
        List<RowGroupMetadata> rowGroups,
        FileStatistics statistics,
        String createdBy,
        WriterFaults faults,
        long dataEnd) {
    public Footer {
        rowGroups = List.copyOf(rowGroups);
    }

    /// Rows of the file: the sum over its row groups, since the footer's own total is not trusted.
    public long rows() {
        long rows = 0;
        for (RowGroupMetadata group : rowGroups) {
            rows += group.rows();
        }
        return rows;
    }
}
