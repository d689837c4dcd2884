package io.winnow.tablestore.manifest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.winnow.core.table.FragmentSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Indexes as the member `indexes` of a manifest's header.
final class IndexJson {
    private IndexJson() {}

    /// Writes the member; nothing where there are no indexes.
    static void write(List<IndexEntry> indexes, JsonGenerator json) throws IOException {
        if (indexes.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("indexes");
        for (IndexEntry index : indexes) {
            json.writeStartObject();
            json.writeStringField("name", index.name());
            json.writeStringField("kind", index.kind());
            json.writeNumberField("column", index.column());
            write("options", index.options(), json);
            json.writeArrayFieldStart("segments");
            for (SegmentEntry segment : index.segments()) {
                write(segment, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(SegmentEntry segment, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", segment.id());
        json.writeNumberField("version", segment.version());
        json.writeNumberField("builtAt", segment.builtAt());
        write("details", segment.details(), json);
        json.writeArrayFieldStart("fragments");
        for (long bound : segment.fragments().ranges()) {
            json.writeNumber(bound);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("files");
        for (FileEntry file : segment.files()) {
            json.writeStartObject();
            json.writeStringField("name", segment.name(file));
            json.writeNumberField("length", file.length());
            json.writeNumberField("checksum", file.checksum());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(String name, Map<String, String> texts, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, String> text : new TreeMap<>(texts).entrySet()) {
            json.writeStringField(text.getKey(), text.getValue());
        }
        json.writeEndObject();
    }

    /// @param header the whole of it; without the member there are no indexes
    static List<IndexEntry> read(JsonTree header) {
        List<IndexEntry> indexes = new ArrayList<>();
        if (!header.has("indexes")) {
            return indexes;
        }
        for (JsonTree index : header.objects("indexes")) {
            List<SegmentEntry> segments = new ArrayList<>();
            for (JsonTree segment : index.objects("segments")) {
                segments.add(segment(segment));
            }
            indexes.add(new IndexEntry(
                    index.text("name"),
                    index.text("kind"),
                    index.integer("column"),
                    index.object("options").allTexts(),
                    segments));
        }
        return indexes;
    }

    private static SegmentEntry segment(JsonTree json) {
        String id = json.text("id");
        List<FileEntry> files = new ArrayList<>();
        for (JsonTree file : json.objects("files")) {
            String path = SegmentEntry.directory(id) + file.text("name");
            files.add(new FileEntry(path, file.number("length"), file.number("checksum")));
        }
        return new SegmentEntry(
                id,
                json.integer("version"),
                json.number("builtAt"),
                json.object("details").allTexts(),
                FragmentSet.ofRanges(json.numbers("fragments")),
                files);
    }
}
