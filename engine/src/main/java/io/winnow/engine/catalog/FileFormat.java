package io.winnow.engine.catalog;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Formats that files come in, those that will be read later among them: they are recognised, so that the error can
/// say what is missing.
enum FileFormat {
    PARQUET("Parquet", "parquet", "parq", "pq"),
    ARROW("Arrow", "arrow", "feather", "arrows", "ipc"),
    ORC("ORC", "orc"),
    CSV("CSV", "csv", "tsv", "psv"),
    JSON("JSON", "json", "ndjson", "jsonl"),
    AVRO("Avro", "avro"),
    MSGPACK("MsgPack", "msgpack", "mpk"),
    XLSX("XLSX", "xlsx");

    /// Bytes of a file's start that tell its format.
    static final int HEAD = 8;

    private static final List<String> COMPRESSIONS = List.of("gz", "zst", "bz2", "lz4", "xz", "snappy", "br");

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> extensions;

    FileFormat(String label, String... extensions) {
        this.label = label;
        this.extensions = List.of(extensions);
    }

    /// As messages name it.
    String label() {
        return label;
    }

    /// By the name's ending, a compression's after it allowed; null when it tells nothing.
    static @Nullable FileFormat ofName(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        int dot = name.lastIndexOf('.');
        if (dot >= 0 && COMPRESSIONS.contains(name.substring(dot + 1))) {
            name = name.substring(0, dot);
            dot = name.lastIndexOf('.');
        }
        String extension = dot < 0 ? "" : name.substring(dot + 1);
        for (FileFormat format : values()) {
            if (format.extensions.contains(extension)) {
                return format;
            }
        }
        return null;
    }

    /// By the first bytes; null when they tell nothing.
    static @Nullable FileFormat ofContent(byte[] head) {
        if (starts(head, "PAR1") || starts(head, "PARE")) {
            return PARQUET;
        }
        boolean stream = head.length >= 8 && head[0] == -1 && head[1] == -1 && head[2] == -1 && head[3] == -1;
        if (stream || starts(head, "ARROW1") || starts(head, "FEA1")) {
            return ARROW;
        }
        if (starts(head, "ORC")) {
            return ORC;
        }
        return starts(head, "Obj\u0001") ? AVRO : null;
    }

    private static boolean starts(byte[] head, String magic) {
        if (head.length < magic.length()) {
            return false;
        }
        for (int i = 0; i < magic.length(); i++) {
            if (head[i] != magic.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
