package io.winnow.formats.parquet;

import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.formats.parquet.read.ColumnLoader;
import io.winnow.formats.parquet.schema.Node;
import java.util.List;

/// Port to an optional module that reads nested columns (lists, structs, maps). Found by `ServiceLoader`, and only by a
/// query that names such a column. Thread-safe; what the readers of one query have in common is kept until it ends.
public interface NestedParquet {
    /// A reader of one nested column of a row group, in the form that its field of the table has. Reads nothing before
    /// it is asked for rows.
    ///
    /// @param field a node below the root of the file's schema
    /// @param ranges the rows that the reader will be asked for, ascending
    /// @throws io.winnow.core.error.WinnowException naming file and column, where it holds what cannot be read
    ColumnLoader open(ParquetLocation location, Node field, List<RowRange> ranges, IoContext context);
}
