package io.winnow.tests.oracle.pushdown;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;

/// A Parquet file in memory, to be written again with another footer.
///
/// @param pages all before the footer
record ParquetBytes(byte[] pages, FileMetaData footer) {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    static ParquetBytes read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length - MAGIC.length - Integer.BYTES;
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
        byte[] pages = new byte[end - length];
        System.arraycopy(bytes, 0, pages, 0, pages.length);
        return new ParquetBytes(pages, Util.readFileMetaData(new ByteArrayInputStream(bytes, pages.length, length)));
    }

    void write(Path file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(pages);
        Util.writeFileMetaData(footer, out);
        int length = out.size() - pages.length;
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .array());
        out.writeBytes(MAGIC);
        Files.write(file, out.toByteArray());
    }

    /// All column chunks, those of a row group together.
    List<ColumnChunk> chunks() {
        List<ColumnChunk> chunks = new ArrayList<>();
        for (RowGroup group : present(footer.getRow_groups())) {
            chunks.addAll(present(group.getColumns()));
        }
        return chunks;
    }

    /// What a chunk's writer always says of it, and Thrift may leave out.
    static <T> T present(@Nullable T part) {
        return Objects.requireNonNull(part, "a part of the footer or of a page header");
    }

    /// Names of the columns that cannot hold NULL, as the schema says.
    Set<String> required() {
        return present(footer.getSchema()).stream()
                .filter(element -> element.isSetType() && element.getRepetition_type() == FieldRepetitionType.REQUIRED)
                .map(SchemaElement::getName)
                .collect(Collectors.toSet());
    }
}
