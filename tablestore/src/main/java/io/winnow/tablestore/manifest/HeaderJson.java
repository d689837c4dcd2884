package io.winnow.tablestore.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.winnow.arrow.ipc.IpcWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A header as the JSON text in the metadata of a manifest's schema.
final class HeaderJson {
    private HeaderJson() {}

    static String write(ManifestHeader header) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("table", header.table());
            json.writeNumberField("version", header.version());
            json.writeNumberField("committed", header.committedMillis());
            json.writeStringField("operation", header.operation());
            json.writeNumberField("nextFragment", header.nextFragmentId());
            json.writeNumberField("nextColumn", header.nextColumnId());
            json.writeArrayFieldStart("columns");
            for (StoredColumn column : header.columns()) {
                json.writeStartObject();
                json.writeNumberField("id", column.id());
                TypeJson.write(column.field(), json);
                json.writeStringField("default", column.defaultText());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeObjectFieldStart("options");
            json.writeNumberField("rowsPerFragment", header.options().rowsPerFragment());
            json.writeNumberField("rowsPerZone", header.options().rowsPerZone());
            json.writeStringField(
                    "compression", header.options().compression().name().toLowerCase(Locale.ROOT));
            json.writeEndObject();
            IndexJson.write(header.indexes(), json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // of a text in memory
        }
        return text.toString();
    }

    /// @throws IllegalArgumentException naming what is missing or wrong
    static ManifestHeader read(String text) {
        JsonTree json = JsonTree.parse(text);
        List<StoredColumn> columns = new ArrayList<>();
        for (JsonTree column : json.objects("columns")) {
            columns.add(new StoredColumn(column.integer("id"), TypeJson.field(column), column.textOrNull("default")));
        }
        JsonTree options = json.object("options");
        return new ManifestHeader(
                json.text("table"),
                json.number("version"),
                json.number("committed"),
                json.text("operation"),
                columns,
                json.integer("nextFragment"),
                json.integer("nextColumn"),
                new TableOptions(
                        options.number("rowsPerFragment"),
                        options.integer("rowsPerZone"),
                        IpcWriter.Compression.valueOf(
                                options.text("compression").toUpperCase(Locale.ROOT))),
                IndexJson.read(json));
    }
}
