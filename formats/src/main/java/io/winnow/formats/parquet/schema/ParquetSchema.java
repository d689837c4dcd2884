package io.winnow.formats.parquet.schema;

import java.util.List;

/// The schema of a file.
///
/// @param fields the nodes below the root, in file order
/// @param leaves all columns with values, in the order of a row group's chunks
public record ParquetSchema(List<Node> fields, List<Node.Leaf> leaves) {
    public ParquetSchema {
        fields = List.copyOf(fields);
        leaves = List.copyOf(leaves);
    }
}
