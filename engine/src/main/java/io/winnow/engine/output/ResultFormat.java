package io.winnow.engine.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The forms in which results are written.
public enum ResultFormat {
    /// A box of columns for people, cut to the width of their terminal.
    TABLE,
    /// A line per column and row, for wide rows.
    VERTICAL,
    /// A table of Markdown.
    MARKDOWN,
    /// Comma-separated, RFC 4180.
    CSV,
    /// As CSV, separated by tabs.
    TSV,
    /// A JSON object per line.
    NDJSON,
    /// One JSON array per result.
    JSON;

    /// The format of that name, null when there is none.
    public static @Nullable ResultFormat named(String name) {
        for (ResultFormat format : values()) {
            if (format.toString().equals(name.toLowerCase(Locale.ROOT))) {
                return format;
            }
        }
        return null;
    }

    /// All names, in the order in which help lists them.
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (ResultFormat format : values()) {
            names.add(format.toString());
        }
        return names;
    }

    /// A writer for one result.
    public ResultWriter writer(Appendable out, OutputOptions options) {
        return switch (this) {
            case TABLE -> new TableWriter(out, options);
            case VERTICAL -> new VerticalWriter(out, options);
            case MARKDOWN -> new MarkdownWriter(out, options);
            case CSV -> new DelimitedWriter(out, options, ',');
            case TSV -> new DelimitedWriter(out, options, '\t');
            case NDJSON -> new JsonWriter(out, options, JsonWriter.Layout.LINES);
            case JSON -> new JsonWriter(out, options, JsonWriter.Layout.ARRAY);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
