package io.winnow.formats.dataset;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.IoContext;
import io.winnow.formats.parquet.file.ChunkMetadata;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import io.winnow.formats.parquet.schema.Node;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/// Writes one nested column of one row group as a Parquet file of its own.
///
/// The native reader takes whole files only, resolves columns by name and gives annotations a meaning of its own. So it
/// gets a file with nothing to choose from: the chunks as they are stored, without decompressing them, under a schema
/// that has new names, no annotations, no statistics, and INT96 as twelve plain bytes.
final class ColumnFile {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int COPIED_BYTES = 1 << 18;
    private static final int INT96_BYTES = 12;

    private final DataFile source;
    private final String name;
    private final RowGroupMetadata group;
    private final List<SchemaElement> elements = new ArrayList<>();
    private final List<ColumnChunk> columns = new ArrayList<>();
    private final List<ChunkMetadata> chunks = new ArrayList<>();
    private long end = MAGIC.length;

    private ColumnFile(DataFile source, String name, RowGroupMetadata group) {
        this.source = source;
        this.name = name;
        this.group = group;
    }

    /// Writes `field` of `group` to `target`.
    ///
    /// @param name the file as errors call it
    static void write(
            DataFile source, String name, RowGroupMetadata group, Node field, Path target, IoContext context) {
        ColumnFile file = new ColumnFile(source, name, group);
        file.elements.add(new SchemaElement("root").setNum_children(1));
        file.add(field, List.of());
        file.write(target, context);
    }

    /// Bytes of all chunks of `field`, as stored.
    static long sizeBytes(RowGroupMetadata group, Node field) {
        return switch (field) {
            case Node.Leaf leaf ->
                group.chunks().get(leaf.ordinal()).end()
                        - group.chunks().get(leaf.ordinal()).start();
            case Node.Group nested -> {
                long bytes = 0;
                for (Node child : nested.children()) {
                    bytes += sizeBytes(group, child);
                }
                yield bytes;
            }
        };
    }

    private void add(Node node, List<String> parents) {
        String renamed = "n" + elements.size();
        List<String> path = new ArrayList<>(parents);
        path.add(renamed);
        SchemaElement element = new SchemaElement(renamed).setRepetition_type(repetition(node));
        elements.add(element);
        switch (node) {
            case Node.Group nested -> {
                element.setNum_children(nested.children().size());
                for (Node child : nested.children()) {
                    add(child, path);
                }
            }
            case Node.Leaf leaf -> {
                Type type = type(leaf);
                element.setType(type);
                if (type == Type.FIXED_LEN_BYTE_ARRAY) {
                    element.setType_length(leaf.typeLength() == 0 ? INT96_BYTES : leaf.typeLength());
                }
                addChunk(leaf, type, path);
            }
        }
    }

    private void addChunk(Node.Leaf leaf, Type type, List<String> path) {
        ChunkMetadata chunk = group.chunks().get(leaf.ordinal());
        if (chunk.unreadable() != null || chunk.codec() == null) {
            throw new CorruptDataException(
                    name, "column \"" + leaf.path() + "\" cannot be read: " + chunk.unreadable());
        }
        long bytes = chunk.end() - chunk.start();
        ColumnMetaData metadata = new ColumnMetaData(
                type, List.of(Encoding.PLAIN, Encoding.RLE), path, chunk.codec(), chunk.values(), bytes, bytes, end);
        columns.add(new ColumnChunk(end).setMeta_data(metadata));
        chunks.add(chunk);
        end += bytes;
    }

    private static FieldRepetitionType repetition(Node node) {
        return switch (node.repetition()) {
            case REQUIRED -> FieldRepetitionType.REQUIRED;
            case OPTIONAL -> FieldRepetitionType.OPTIONAL;
            case REPEATED -> FieldRepetitionType.REPEATED;
        };
    }

    private static Type type(Node.Leaf leaf) {
        return switch (leaf.physical()) {
            case BOOLEAN -> Type.BOOLEAN;
            case INT32 -> Type.INT32;
            case INT64 -> Type.INT64;
            case INT96, FIXED -> Type.FIXED_LEN_BYTE_ARRAY;
            case FLOAT -> Type.FLOAT;
            case DOUBLE -> Type.DOUBLE;
            case BYTE_ARRAY -> Type.BYTE_ARRAY;
        };
    }

    private void write(Path target, IoContext context) {
        try (OutputStream out = Files.newOutputStream(target)) {
            out.write(MAGIC);
            ByteBuffer buffer = ByteBuffer.allocate(COPIED_BYTES);
            for (ChunkMetadata chunk : chunks) {
                for (long at = chunk.start(); at < chunk.end(); at += buffer.limit()) {
                    context.cancellation().check();
                    buffer.clear().limit((int) Math.min(buffer.capacity(), chunk.end() - at));
                    source.read(at, buffer);
                    context.counters().read(buffer.limit());
                    out.write(buffer.array(), 0, buffer.limit());
                }
            }
            writeFooter(out);
        } catch (IOException e) {
            throw new IoFailureException(
                    ErrorCode.IO,
                    name + ": nested columns pass through a temporary file, " + target + ", which cannot be written: "
                            + e.getMessage(),
                    e);
        }
    }

    private void writeFooter(OutputStream out) throws IOException {
        RowGroup only = new RowGroup(columns, end - MAGIC.length, group.rows());
        ByteArrayOutputStream footer = new ByteArrayOutputStream();
        Util.writeFileMetaData(new FileMetaData(1, elements, group.rows(), List.of(only)), footer);
        footer.writeTo(out);
        int length = footer.size();
        out.write(new byte[] {(byte) length, (byte) (length >> 8), (byte) (length >> 16), (byte) (length >> 24)});
        out.write(MAGIC);
    }
}
