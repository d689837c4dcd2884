package io.winnow.arrow.ipc;

import io.winnow.arrow.vector.ArrowField;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the metadata of an Arrow IPC file or stream says: its schema and where every batch lies. Immutable.
final class IpcLayout {
    private final Path path;
    private final String name;
    private final long size;
    private final FileTime modified;
    private final Map<String, String> metadata;
    private final List<ArrowField> fields;
    private final List<IpcBlock.DictionaryBlock> dictionaries;
    private final List<IpcBlock.BatchBlock> batches;

    /// @param name what errors and plans call the file
    /// @param metadata of the schema
    IpcLayout(
            Path path,
            String name,
            long size,
            FileTime modified,
            Map<String, String> metadata,
            List<ArrowField> fields,
            List<IpcBlock.DictionaryBlock> dictionaries,
            List<IpcBlock.BatchBlock> batches) {
        this.path = path;
        this.name = name;
        this.size = size;
        this.modified = modified;
        this.metadata = Map.copyOf(metadata);
        this.fields = List.copyOf(fields);
        this.dictionaries = List.copyOf(dictionaries);
        this.batches = List.copyOf(batches);
    }

    Path path() {
        return path;
    }

    String name() {
        return name;
    }

    long size() {
        return size;
    }

    FileTime modified() {
        return modified;
    }

    Map<String, String> metadata() {
        return metadata;
    }

    List<ArrowField> fields() {
        return fields;
    }

    List<IpcBlock.DictionaryBlock> dictionaries() {
        return dictionaries;
    }

    List<IpcBlock.BatchBlock> batches() {
        return batches;
    }

    Schema schema() {
        List<Field> columns = new ArrayList<>(fields.size());
        for (ArrowField field : fields) {
            columns.add(new Field(field.name(), field.type(), field.nullable()));
        }
        return new Schema(columns);
    }
}
