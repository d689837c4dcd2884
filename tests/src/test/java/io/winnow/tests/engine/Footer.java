package io.winnow.tests.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.format.BoundaryOrder;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.PageLocation;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Util;

/// The footer of a Parquet file of 64-bit columns, which a test makes say what is not so.
final class Footer {
    private static final int TAIL_BYTES = 8;

    private final Path file;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final FileMetaData metadata;

    private Footer(Path file, byte[] bytes, int start) throws IOException {
        this.file = file;
        body.write(bytes, 0, start);
        metadata = Util.readFileMetaData(new ByteArrayInputStream(bytes, start, bytes.length - TAIL_BYTES - start));
    }

    static Footer of(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - TAIL_BYTES);
        return new Footer(file, bytes, bytes.length - TAIL_BYTES - length);
    }

    /// The stored statistics of a column of a row group.
    Footer statistics(int group, int column, long min, long max, long nulls) {
        data(group, column)
                .setStatistics(new Statistics()
                        .setMin_value(little(min))
                        .setMax_value(little(max))
                        .setNull_count(nulls));
        return this;
    }

    /// Adds page indexes that know the only page of a column of a row group.
    Footer page(int group, int column, long min, long max) throws IOException {
        ColumnChunk chunk = chunk(group, column);
        ColumnMetaData data = data(group, column);
        long start = data.getData_page_offset();
        long before = data.isSetDictionary_page_offset() ? start - data.getDictionary_page_offset() : 0;
        int size = (int) (data.getTotal_compressed_size() - before);
        int offsets = body.size();
        Util.writeOffsetIndex(new OffsetIndex(List.of(new PageLocation(start, size, 0))), body);
        chunk.setOffset_index_offset(offsets).setOffset_index_length(body.size() - offsets);
        int bounds = body.size();
        ColumnIndex index = new ColumnIndex(
                List.of(false),
                List.of(ByteBuffer.wrap(little(min))),
                List.of(ByteBuffer.wrap(little(max))),
                BoundaryOrder.UNORDERED);
        Util.writeColumnIndex(index, body);
        chunk.setColumn_index_offset(bounds).setColumn_index_length(body.size() - bounds);
        return this;
    }

    /// Writes the file anew.
    void write() throws IOException {
        int start = body.size();
        Util.writeFileMetaData(metadata, body);
        int length = body.size() - start;
        body.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .array());
        body.writeBytes("PAR1".getBytes(StandardCharsets.US_ASCII));
        Files.write(file, body.toByteArray());
    }

    private ColumnChunk chunk(int group, int column) {
        return Objects.requireNonNull(Objects.requireNonNull(metadata.getRow_groups())
                        .get(group)
                        .getColumns())
                .get(column);
    }

    private ColumnMetaData data(int group, int column) {
        return Objects.requireNonNull(chunk(group, column).getMeta_data());
    }

    private static byte[] little(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }
}
