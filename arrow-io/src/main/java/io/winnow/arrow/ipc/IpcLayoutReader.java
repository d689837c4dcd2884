package io.winnow.arrow.ipc;

import io.winnow.arrow.vector.ArrowField;
import io.winnow.arrow.vector.ArrowFields;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.DataFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/// Reads the metadata of an Arrow IPC file (by its footer) or stream (message by message); bodies are stepped over.
///
/// File layout: `ARROW1` and two zero bytes, messages, the footer (a flatbuffer), its int32 length, `ARROW1`. Source:
/// the Arrow columnar format, "IPC File Format".
final class IpcLayoutReader {
    private static final String MAGIC = "ARROW1";
    private static final int HEAD_BYTES = 8;
    private static final int TAIL_BYTES = 4 + MAGIC.length();

    private final MetadataBytes file;
    private final String name;
    private final List<IpcBlock.DictionaryBlock> dictionaries = new ArrayList<>();
    private final List<IpcBlock.BatchBlock> batches = new ArrayList<>();
    private Map<String, String> metadata = Map.of();
    /// Of the messages that the footer points at: nothing keeps it from naming one any number of times.
    private long metadataBytes;

    private IpcLayoutReader(MetadataBytes file, String name) {
        this.file = file;
        this.name = name;
    }

    /// @param name what errors call the file
    /// @throws CorruptDataException when the file is no Arrow IPC file, is cut or is damaged
    static IpcLayout read(DataFile file, String name) {
        return read(new MetadataBytes.OfFile(file), name, file.path(), file.modified());
    }

    /// The metadata of bytes in memory, which nobody changes: they were modified when time began. A mapped file is not
    /// opened again by its path, which another file may have by then.
    static IpcLayout read(MemorySegment bytes, Path path, String name) {
        return read(new MetadataBytes.OfMemory(bytes, name), name, path, FileTime.fromMillis(0));
    }

    private static IpcLayout read(MetadataBytes bytes, String name, Path path, FileTime modified) {
        try {
            IpcLayoutReader reader = new IpcLayoutReader(bytes, name);
            List<ArrowField> fields = reader.read();
            return new IpcLayout(
                    path, name, bytes.size(), modified, reader.metadata, fields, reader.dictionaries, reader.batches);
        } catch (WinnowException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            // Flatbuffers are read without verification: an offset that leads astray ends in one of many exceptions.
            throw new CorruptDataException(name, "the Arrow metadata is damaged (" + e + ")", e);
        }
    }

    private List<ArrowField> read() {
        if (file.size() == 0) {
            throw new CorruptDataException(name, "the file is empty, so it is no Arrow file");
        }
        int head = (int) Math.min(HEAD_BYTES, file.size());
        String magic = StandardCharsets.ISO_8859_1.decode(file.bytes(0, head)).toString();
        if (magic.startsWith("FEA1")) {
            throw new UnsupportedFeatureException("Feather version 1 (" + name + ")");
        }
        return magic.startsWith(MAGIC) ? readFile() : readStream();
    }

    private List<ArrowField> readFile() {
        long size = file.size();
        if (size < HEAD_BYTES + TAIL_BYTES) {
            throw new CorruptDataException(name, "an Arrow file of " + size + " bytes is cut");
        }
        ByteBuffer tail = file.bytes(size - TAIL_BYTES, TAIL_BYTES);
        String magic = StandardCharsets.ISO_8859_1
                .decode(tail.slice(4, MAGIC.length()))
                .toString();
        int length = tail.getInt(0);
        if (!magic.equals(MAGIC) || length <= 0 || length > size - HEAD_BYTES - TAIL_BYTES) {
            throw new CorruptDataException(name, "the Arrow file does not end with a footer: it is cut or damaged");
        }
        Footer footer = Footer.getRootAsFooter(file.bytes(size - TAIL_BYTES - length, length));
        List<ArrowField> fields = fields(footer.schema());
        for (int i = 0; i < footer.dictionariesLength(); i++) {
            add(message(footer.dictionaries(i)));
        }
        for (int i = 0; i < footer.recordBatchesLength(); i++) {
            add(message(footer.recordBatches(i)));
        }
        return fields;
    }

    private IpcMessage message(Block block) {
        IpcMessage message = IpcMessage.read(file, block.offset());
        if (message == null) {
            throw new CorruptDataException(name, block.offset(), "the footer points at no message");
        }
        metadataBytes += message.bodyOffset() - block.offset();
        if (metadataBytes > file.size()) {
            throw new CorruptDataException(
                    name, block.offset(), "the footer points at more metadata than the file has bytes");
        }
        return message;
    }

    private List<ArrowField> readStream() {
        IpcMessage first = IpcMessage.read(file, 0);
        if (first == null || first.head().headerType() != MessageHeader.Schema) {
            throw new CorruptDataException(name, "no Arrow file or stream: it does not start with a schema");
        }
        org.apache.arrow.flatbuf.Schema schema = new org.apache.arrow.flatbuf.Schema();
        first.head().header(schema);
        List<ArrowField> fields = fields(schema);
        IpcMessage message = IpcMessage.read(file, first.end());
        while (message != null) {
            add(message);
            message = IpcMessage.read(file, message.end());
        }
        return fields;
    }

    private void add(IpcMessage message) {
        switch (message.head().headerType()) {
            case MessageHeader.RecordBatch -> {
                RecordBatch batch = new RecordBatch();
                message.head().header(batch);
                batches.add(new IpcBlock.BatchBlock(IpcBlock.read(name, batch, message), dictionaries.size()));
            }
            case MessageHeader.DictionaryBatch -> {
                DictionaryBatch batch = new DictionaryBatch();
                message.head().header(batch);
                dictionaries.add(new IpcBlock.DictionaryBlock(
                        batch.id(), batch.isDelta(), IpcBlock.read(name, batch.data(), message)));
            }
            default ->
                throw new CorruptDataException(
                        name,
                        message.bodyOffset(),
                        "unexpected message of kind " + message.head().headerType());
        }
    }

    private List<ArrowField> fields(org.apache.arrow.flatbuf.@Nullable Schema schema) {
        if (schema == null) {
            throw new CorruptDataException(name, "the Arrow metadata has no schema");
        }
        if (schema.endianness() != Endianness.Little) {
            throw new UnsupportedFeatureException("big-endian Arrow files (" + name + ")");
        }
        SchemaSize.check(schema, name);
        org.apache.arrow.vector.types.pojo.Schema converted =
                org.apache.arrow.vector.types.pojo.Schema.convertSchema(schema);
        Map<String, String> said = converted.getCustomMetadata();
        metadata = said == null ? Map.of() : said;
        return ArrowFields.of(converted);
    }
}
