package io.winnow.arrow.ipc;

import io.winnow.arrow.vector.ArrowVectors;
import io.winnow.core.batch.Column;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.type.Field;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.util.AutoCloseables;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.ipc.message.ArrowDictionaryBatch;
import org.apache.arrow.vector.ipc.message.ArrowFooter;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.Schema;

/// Writes heap columns as an Arrow IPC file or stream. Dictionaries of a file come after its record batches, when all
/// entries are known; its footer says where. Source: the Arrow columnar format, "IPC File Format". Belongs to one
/// thread.
public final class IpcWriter {
    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    private static final int CONTINUATION = -1;

    /// How the buffers of record batches are compressed.
    public enum Compression {
        NONE,
        LZ4,
        ZSTD
    }

    private final WriteChannel out;
    private final List<StoredField> fields;
    private final Schema schema;
    private final Compression compression;
    private final BufferAllocator allocator;
    private final List<ArrowBlock> batches = new ArrayList<>();
    private final List<ArrowBlock> dictionaries = new ArrayList<>();

    private IpcWriter(
            WritableByteChannel channel,
            List<StoredField> fields,
            Map<String, String> metadata,
            Compression compression,
            BufferAllocator allocator) {
        this.out = new WriteChannel(channel);
        this.fields = List.copyOf(fields);
        this.compression = compression;
        this.allocator = allocator;
        List<org.apache.arrow.vector.types.pojo.Field> arrow = new ArrayList<>(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            arrow.add(fields.get(i).toArrow(i));
        }
        this.schema = new Schema(arrow, metadata);
    }

    /// Begins a file.
    ///
    /// @param channel which stays the caller's
    /// @param metadata of the schema
    public static IpcWriter file(
            WritableByteChannel channel,
            List<StoredField> fields,
            Map<String, String> metadata,
            Compression compression,
            BufferAllocator allocator) {
        IpcWriter writer = new IpcWriter(channel, fields, metadata, compression, allocator);
        writer.run(() -> {
            writer.out.write(MAGIC);
            writer.out.align();
            MessageSerializer.serialize(writer.out, writer.schema);
        });
        return writer;
    }

    /// Writes a whole stream of one record batch without dictionaries.
    ///
    /// @param columns one per field, of `rows` rows
    public static void stream(
            WritableByteChannel channel,
            List<Field> fields,
            Map<String, String> metadata,
            int rows,
            List<? extends Column> columns,
            BufferAllocator allocator) {
        List<StoredField> stored = fields.stream().map(StoredField::plain).toList();
        IpcWriter writer = new IpcWriter(channel, stored, metadata, Compression.NONE, allocator);
        writer.run(() -> MessageSerializer.serialize(writer.out, writer.schema));
        writer.write(rows, columns);
        writer.run(writer::endOfStream);
    }

    /// Writes a record batch.
    ///
    /// @param columns one per field, of `rows` rows: the codes of dictionary-encoded ones
    public void write(int rows, List<? extends Column> columns) {
        List<Field> inMemory = fields.stream().map(StoredField::inMemory).toList();
        run(() -> {
            try (ArrowRecordBatch batch = record(inMemory, rows, columns)) {
                batches.add(MessageSerializer.serialize(out, batch));
            }
        });
    }

    /// Ends a file.
    ///
    /// @param entries per field the entries of its dictionary, looked at where it has one
    public void finish(List<? extends Column> entries) {
        run(() -> {
            for (int i = 0; i < fields.size(); i++) {
                if (fields.get(i).isDictionary()) {
                    writeDictionary(i, entries.get(i));
                }
            }
            endOfStream();
            long start = out.getCurrentPosition();
            out.write(new ArrowFooter(schema, dictionaries, batches), false);
            out.writeIntLittleEndian(Math.toIntExact(out.getCurrentPosition() - start));
            out.write(MAGIC);
        });
    }

    private void writeDictionary(int field, Column entries) throws IOException {
        Field values = new Field("", fields.get(field).field().type(), true);
        ArrowRecordBatch batch = record(List.of(values), entries.size(), List.of(entries));
        try (ArrowDictionaryBatch dictionary = new ArrowDictionaryBatch(field, batch, false)) {
            dictionaries.add(MessageSerializer.serialize(out, dictionary));
        }
    }

    private void endOfStream() throws IOException {
        out.writeIntLittleEndian(CONTINUATION);
        out.writeIntLittleEndian(0);
    }

    private ArrowRecordBatch record(List<Field> types, int rows, List<? extends Column> columns) {
        List<FieldVector> vectors = new ArrayList<>(types.size());
        try {
            for (int i = 0; i < types.size(); i++) {
                vectors.add(ArrowVectors.vector(columns.get(i), types.get(i), allocator));
            }
            VectorSchemaRoot root = new VectorSchemaRoot(
                    vectors.stream().map(FieldVector::getField).toList(), vectors, rows);
            return new VectorUnloader(root, true, codec(), true).getRecordBatch();
        } finally {
            AutoCloseables.closeNoChecked(() -> AutoCloseables.close(vectors));
        }
    }

    private org.apache.arrow.vector.compression.CompressionCodec codec() {
        return switch (compression) {
            case NONE -> NoCompressionCodec.INSTANCE;
            case LZ4 -> new BufferCodec(CompressionUtil.CodecType.LZ4_FRAME);
            case ZSTD -> new BufferCodec(CompressionUtil.CodecType.ZSTD);
        };
    }

    private interface Step {
        void run() throws IOException;
    }

    private void run(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, "cannot write Arrow messages: " + e.getMessage(), e);
        }
    }
}
