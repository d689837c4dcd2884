package io.winnow.core.io;

import io.winnow.core.batch.ColumnLife;
import io.winnow.core.type.Schema;
import java.util.List;

/// What a scan wants of a fragment.
///
/// @param tableSchema schema of the snapshot
/// @param columns positions in `tableSchema`, in the order wanted; may be empty, then batches carry row counts only
/// @param ranges rows wanted, ascending, disjoint, not touching; batches never span two
/// @param batchRows most rows of one batch
/// @param life how long columns must stay as they were handed out
public record ScanRequest(
        Schema tableSchema, List<Integer> columns, List<RowRange> ranges, int batchRows, ColumnLife life) {
    public ScanRequest {
        columns = List.copyOf(columns);
        ranges = List.copyOf(ranges);
    }

    /// A request for columns that stay.
    public ScanRequest(Schema tableSchema, List<Integer> columns, List<RowRange> ranges, int batchRows) {
        this(tableSchema, columns, ranges, batchRows, ColumnLife.KEPT);
    }

    /// Schema of the batches asked for.
    public Schema schema() {
        return tableSchema.select(columns);
    }
}
