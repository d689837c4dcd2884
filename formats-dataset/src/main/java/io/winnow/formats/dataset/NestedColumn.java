package io.winnow.formats.dataset;

import io.winnow.core.batch.Column;
import io.winnow.formats.parquet.ParquetLocation;
import io.winnow.formats.parquet.read.ColumnLoader;
import io.winnow.formats.parquet.schema.Node;

/// Rows of a nested column of a row group. Nothing happens before the first load.
final class NestedColumn implements ColumnLoader {
    private final Node field;
    private final NestedValues values;
    private final NestedScan.Share share;

    NestedColumn(ParquetLocation location, Node field, NestedScan.Share share) {
        this.field = field;
        this.values = new NestedValues(location.file(), location.rowGroup());
        this.share = share;
    }

    @Override
    public Column load(long start, int count) {
        return values.of(field, share.read(start, count));
    }

    @Override
    public void close() {
        share.close();
    }
}
