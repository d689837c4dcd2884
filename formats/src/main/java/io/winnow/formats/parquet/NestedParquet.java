package io.winnow.formats.parquet;

import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.ScanRequest;

/// Port to an optional module that reads requests with nested columns (lists, structs, maps). Found by
/// `ServiceLoader`, and only by a query that names such a column.
public interface NestedParquet {
    /// Opens a row group for a request of which at least one column is nested.
    FragmentReader open(ParquetLocation location, ScanRequest request, IoContext context);
}
