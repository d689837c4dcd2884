package io.winnow.formats.parquet.file;

import java.util.List;

/// A row group of a file.
///
/// @param ordinal 0-based position in the file
/// @param rows its rows
/// @param chunks one per leaf of the schema
public record RowGroupMetadata(int ordinal, long rows, List<ChunkMetadata> chunks) {
    public RowGroupMetadata {
        chunks = List.copyOf(chunks);
    }
}
