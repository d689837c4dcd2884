package io.winnow.formats.parquet.file;

import io.winnow.formats.parquet.schema.Node;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;

/// Checks what the footer says of one column chunk. What is wrong with it is kept as text and becomes an
/// error when the column is read, so that the other columns stay usable.
final class ChunkReader {
    private static final int MAGIC_BYTES = 4;

    private ChunkReader() {}

    /// @param ordered whether the footer names the order in which the leaf's bounds were compared
    static ChunkMetadata read(ColumnChunk chunk, Node.Leaf leaf, long rows, long dataEnd, boolean ordered) {
        ColumnMetaData data = chunk.getMeta_data();
        if (chunk.isSetCrypto_metadata() || data == null) {
            return unreadable(chunk.isSetCrypto_metadata() ? "it is encrypted" : "the footer does not describe it");
        }
        long start = data.getData_page_offset();
        if (data.isSetDictionary_page_offset()) {
            long dictionary = data.getDictionary_page_offset();
            // Some writers say 0 for "none"; a dictionary always comes before the data.
            start = dictionary >= MAGIC_BYTES && dictionary < start ? dictionary : start;
        }
        String problem = problem(chunk, data, leaf, rows, start, dataEnd);
        if (problem != null) {
            return unreadable(problem);
        }
        boolean offsets = chunk.isSetOffset_index_offset()
                && lies(chunk.getOffset_index_offset(), chunk.getOffset_index_length(), dataEnd);
        boolean columns = chunk.isSetColumn_index_offset()
                && lies(chunk.getColumn_index_offset(), chunk.getColumn_index_length(), dataEnd);
        return new ChunkMetadata(
                data.getCodec(),
                data.getNum_values(),
                start,
                start + data.getTotal_compressed_size(),
                offsets ? chunk.getOffset_index_offset() : -1,
                offsets ? chunk.getOffset_index_length() : 0,
                columns ? chunk.getColumn_index_offset() : -1,
                columns ? chunk.getColumn_index_length() : 0,
                ordered,
                null);
    }

    private static boolean lies(long start, int bytes, long dataEnd) {
        return bytes > 0 && start >= MAGIC_BYTES && start <= dataEnd - bytes;
    }

    private static @Nullable String problem(
            ColumnChunk chunk, ColumnMetaData data, Node.Leaf leaf, long rows, long start, long dataEnd) {
        long bytes = data.getTotal_compressed_size();
        String path = chunk.getFile_path();
        if (path != null && !path.isEmpty()) {
            return "its data lies in another file, " + path;
        }
        if (data.getCodec() == null) {
            return "its compression is unknown";
        }
        if (data.getType() == null || !matches(data.getType(), leaf)) {
            return "its chunk holds " + data.getType() + " where the schema says " + leaf.physical();
        }
        if (data.getNum_values() < 0 || (leaf.maxRepetition() == 0 && data.getNum_values() != rows)) {
            return "its chunk claims " + data.getNum_values() + " values for " + rows + " rows";
        }
        if (rows > 0 && (bytes < 0 || start < MAGIC_BYTES || start > dataEnd || bytes > dataEnd - start)) {
            return "its chunk claims " + bytes + " bytes at " + start + " of " + dataEnd + " bytes of data";
        }
        return null;
    }

    private static boolean matches(Type type, Node.Leaf leaf) {
        return switch (leaf.physical()) {
            case BOOLEAN -> type == Type.BOOLEAN;
            case INT32 -> type == Type.INT32;
            case INT64 -> type == Type.INT64;
            case INT96 -> type == Type.INT96;
            case FLOAT -> type == Type.FLOAT;
            case DOUBLE -> type == Type.DOUBLE;
            case BYTE_ARRAY -> type == Type.BYTE_ARRAY;
            case FIXED -> type == Type.FIXED_LEN_BYTE_ARRAY;
        };
    }

    private static ChunkMetadata unreadable(String why) {
        return new ChunkMetadata(null, 0, 0, 0, -1, 0, -1, 0, false, why);
    }
}
