package io.winnow.arrow.ipc;

import io.winnow.core.error.CorruptDataException;
import java.nio.ByteBuffer;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.jspecify.annotations.Nullable;

/// Measures a schema before it is built: tables and strings of a flatbuffer may be shared, so that a few bytes can
/// describe a tree without end.
final class SchemaSize {
    /// Writers share next to nothing; what is this many times larger than its bytes is no schema.
    private static final long MOST_SHARING = 16;

    private static final int FIELD_BYTES = 16;
    private static final int MAX_DEPTH = 64;

    private final String file;
    private long left;

    private SchemaSize(String file, long left) {
        this.file = file;
        this.left = left;
    }

    /// @throws CorruptDataException when the schema is much larger than the metadata that holds it
    static void check(Schema schema, String file) {
        long metadata = schema.getByteBuffer().capacity();
        SchemaSize size = new SchemaSize(file, MOST_SHARING * metadata);
        for (int i = 0; i < schema.fieldsLength(); i++) {
            size.add(schema.fields(i), 0);
        }
        for (int i = 0; i < schema.customMetadataLength(); i++) {
            size.add(schema.customMetadata(i));
        }
    }

    private void add(Field field, int depth) {
        if (depth > MAX_DEPTH) {
            throw new CorruptDataException(file, "the schema is nested more than " + MAX_DEPTH + " deep");
        }
        add(FIELD_BYTES);
        add(field.nameAsByteBuffer());
        switch (field.typeType()) {
            case Type.Timestamp -> add(((Timestamp) field.type(new Timestamp())).timezoneAsByteBuffer());
            case Type.Union -> add(Integer.BYTES * (long) ((Union) field.type(new Union())).typeIdsLength());
            default -> {} // nothing else has a size of its own
        }
        for (int i = 0; i < field.customMetadataLength(); i++) {
            add(field.customMetadata(i));
        }
        for (int i = 0; i < field.childrenLength(); i++) {
            add(field.children(i), depth + 1);
        }
    }

    private void add(KeyValue pair) {
        add(FIELD_BYTES);
        add(pair.keyAsByteBuffer());
        add(pair.valueAsByteBuffer());
    }

    private void add(@Nullable ByteBuffer text) {
        add(text == null ? 0 : text.remaining());
    }

    private void add(long bytes) {
        left -= bytes;
        if (left < 0 || bytes < 0) {
            throw new CorruptDataException(file, "the schema describes far more than its bytes can hold");
        }
    }
}
