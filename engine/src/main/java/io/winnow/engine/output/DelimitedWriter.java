package io.winnow.engine.output;

import io.winnow.core.batch.Batch;
import io.winnow.core.type.Schema;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// CSV and TSV: RFC 4180 quoting, `\n`, a bare empty field for NULL, `""` for an empty string.
///
/// Another text for NULL stands bare, too, and an equal string in quotes. Only a text for NULL that would break the
/// field or the line is quoted itself: every reader then finds that text there, but none can tell it from the string.
final class DelimitedWriter implements ResultWriter {
    private final Appendable out;
    private final OutputOptions options;
    private final char delimiter;
    private final String nullText;
    private final String nullField;

    DelimitedWriter(Appendable out, OutputOptions options, char delimiter) {
        this.out = out;
        this.options = options;
        this.delimiter = delimiter;
        this.nullText = options.nullOr("");
        this.nullField = breaks(nullText) ? quoted(nullText) : nullText;
    }

    @Override
    public void begin(Schema schema) throws IOException {
        if (options.showsHeader()) {
            line(schema.names());
        }
    }

    @Override
    public void write(Batch batch) throws IOException {
        for (int row = 0; row < batch.rows(); row++) {
            line(CellText.row(batch, row, options.zone()));
        }
    }

    @Override
    public void end() {}

    private void line(List<? extends @Nullable String> fields) throws IOException {
        for (int i = 0; i < fields.size(); i++) {
            if (i > 0) {
                out.append(delimiter);
            }
            String field = fields.get(i);
            if (field == null) {
                out.append(nullField);
            } else {
                out.append(needsQuotes(field) ? quoted(field) : field);
            }
        }
        out.append('\n');
    }

    /// Also where the text would read back as NULL.
    private boolean needsQuotes(String field) {
        return field.isEmpty() || field.equals(nullText) || breaks(field);
    }

    private static String quoted(String field) {
        return '"' + field.replace("\"", "\"\"") + '"';
    }

    /// Whether the text, left bare, would be read as something else.
    private boolean breaks(String field) {
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == delimiter || c == '"' || c == '\n' || c == '\r') {
                return true;
            }
        }
        return false;
    }
}
