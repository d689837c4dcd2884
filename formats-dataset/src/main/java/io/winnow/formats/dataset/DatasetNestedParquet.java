package io.winnow.formats.dataset;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.formats.parquet.NestedParquet;
import io.winnow.formats.parquet.ParquetLocation;
import io.winnow.formats.parquet.read.ColumnLoader;
import io.winnow.formats.parquet.schema.LeafType;
import io.winnow.formats.parquet.schema.Node;
import java.util.List;

/// Nested Parquet columns, assembled by Arrow Dataset.
public final class DatasetNestedParquet implements NestedParquet {
    private final NestedScans scans = new NestedScans();

    @Override
    public ColumnLoader open(ParquetLocation location, Node field, List<RowRange> ranges, IoContext context) {
        check(field, location);
        return new NestedColumn(location, field, scans.join(location, field, ranges, context));
    }

    private static void check(Node node, ParquetLocation location) {
        switch (node) {
            case Node.Group group -> {
                if (group.children().isEmpty()) {
                    throw new UnsupportedFeatureException(
                            "structs without fields (\"" + group.name() + "\" of " + location.file() + ")");
                }
                for (Node child : group.children()) {
                    check(child, location);
                }
            }
            case Node.Leaf leaf -> {
                if (leaf.type() instanceof LeafType.Unsupported(String what)) {
                    throw new UnsupportedFeatureException(
                            what + " (column \"" + leaf.path() + "\" of " + location.file() + ")");
                }
                if (leaf.type() instanceof LeafType.Invalid(String problem)) {
                    throw new CorruptDataException(location.file(), "column \"" + leaf.path() + "\": " + problem);
                }
            }
        }
    }
}
