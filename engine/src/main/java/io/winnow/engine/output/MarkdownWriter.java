package io.winnow.engine.output;

import io.winnow.core.batch.Batch;
import io.winnow.core.type.Schema;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A Markdown table; numbers to the right. Without a header there is no table, so its line stays, empty.
final class MarkdownWriter implements ResultWriter {
    private final Appendable out;
    private final OutputOptions options;

    MarkdownWriter(Appendable out, OutputOptions options) {
        this.out = out;
        this.options = options;
    }

    @Override
    public void begin(Schema schema) throws IOException {
        out.append('|');
        for (String name : schema.names()) {
            out.append(' ').append(options.showsHeader() ? escaped(name) : "").append(" |");
        }
        out.append("\n|");
        for (int i = 0; i < schema.size(); i++) {
            out.append(TableWriter.alignsRight(schema.type(i)) ? "---:|" : "---|");
        }
        out.append('\n');
    }

    @Override
    public void write(Batch batch) throws IOException {
        for (int row = 0; row < batch.rows(); row++) {
            List<@Nullable String> texts = CellText.row(batch, row, options.zone());
            out.append('|');
            for (@Nullable String text : texts) {
                out.append(' ')
                        .append(text == null ? options.nullOr("NULL") : escaped(text))
                        .append(" |");
            }
            out.append('\n');
        }
    }

    @Override
    public void end() {}

    private static String escaped(String text) {
        String line = text.replace("\\", "\\\\").replace("|", "\\|");
        line = line.replace("\r\n", "<br>").replace("\n", "<br>").replace("\r", "<br>");
        return DisplayText.printable(line);
    }
}
