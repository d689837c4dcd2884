package io.winnow.tablestore.view;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.tablestore.manifest.JsonTree;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/// The bytes of one version of the views: a line of JSON, `{"format": 1, "views": [{"name": …, "query": …}, …]}` in
/// UTF-8, and a line `crc32c:` with the CRC-32C of the line before, its end included, in eight hexadecimal digits.
final class ViewsFile {
    private static final long FORMAT = 1;
    private static final String CHECKSUM = "crc32c:";

    private ViewsFile() {}

    static byte[] write(Map<String, String> views) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("format", FORMAT);
            json.writeArrayFieldStart("views");
            for (Map.Entry<String, String> view : new TreeMap<>(views).entrySet()) {
                json.writeStartObject();
                json.writeStringField("name", view.getKey());
                json.writeStringField("query", view.getValue());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // of a text in memory
        }
        String line = text + "\n";
        return (line + CHECKSUM + checksum(line) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static String checksum(String line) {
        CRC32C checksum = new CRC32C();
        checksum.update(line.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", checksum.getValue());
    }

    /// The queries by the views' names.
    ///
    /// @throws CorruptDataException naming the file, where it was cut or changed
    static Map<String, String> read(Path file) {
        String text;
        try {
            text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new IoFailureException(ErrorCode.NOT_FOUND, file + ": no such file", e);
        } catch (IOException e) {
            throw new IoFailureException(ErrorCode.IO, file + ": cannot be read: " + e.getMessage(), e);
        }
        int end = text.indexOf('\n') + 1;
        if (!text.substring(end).equals(CHECKSUM + checksum(text.substring(0, end)) + "\n")) {
            throw new CorruptDataException(file.toString(), "the list of views is damaged: its checksum is wrong");
        }
        try {
            JsonTree json = JsonTree.parse(text.substring(0, end));
            if (json.number("format") != FORMAT) {
                throw new UnsupportedFeatureException("lists of views of format " + json.number("format") + " (" + file
                        + "; this version reads " + FORMAT + ")");
            }
            Map<String, String> views = new TreeMap<>();
            for (JsonTree view : json.objects("views")) {
                views.put(view.text("name"), view.text("query"));
            }
            return views;
        } catch (IllegalArgumentException e) {
            throw new CorruptDataException(file.toString(), "the list of views makes no sense: " + e.getMessage(), e);
        }
    }
}
