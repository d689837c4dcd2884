package io.winnow.formats.parquet.file;

import org.apache.parquet.format.CompressionCodec;
import org.jspecify.annotations.Nullable;

/// Where a column's values of one row group lie. Offsets lie inside the file's data, as the footer reader
/// has checked, unless `unreadable` says why not.
///
/// @param codec compression of the pages
/// @param values values including NULLs
/// @param start first byte of the first page, a dictionary or data page
/// @param end first byte after the last page
/// @param offsetIndexStart first byte of the offset index, or -1 when there is none
/// @param offsetIndexBytes its length
/// @param columnIndexStart first byte of the column index, or -1 when there is none
/// @param columnIndexBytes its length
/// @param ordered whether the footer names the order in which the column's bounds were compared
/// @param unreadable why this column cannot be read here, null when it can
public record ChunkMetadata(
        @Nullable CompressionCodec codec,
        long values,
        long start,
        long end,
        long offsetIndexStart,
        int offsetIndexBytes,
        long columnIndexStart,
        int columnIndexBytes,
        boolean ordered,
        @Nullable String unreadable) {
    /// Whether there are both a column and an offset index: neither tells of pages without the other.
    public boolean hasPageIndexes() {
        return columnIndexStart >= 0 && offsetIndexStart >= 0;
    }
}
