package io.winnow.engine.output;

import io.winnow.core.batch.Batch;
import io.winnow.core.type.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A line per column and row, under a line with the row's number; nothing is cut.
final class VerticalWriter implements ResultWriter {
    private final Appendable out;
    private final OutputOptions options;
    private List<String> labels = List.of();
    private long rows;

    VerticalWriter(Appendable out, OutputOptions options) {
        this.out = out;
        this.options = options;
    }

    @Override
    public void begin(Schema schema) {
        int width = 0;
        for (String name : schema.names()) {
            width = Math.max(width, DisplayText.width(DisplayText.printable(name)));
        }
        labels = new ArrayList<>();
        for (String name : schema.names()) {
            String label = DisplayText.printable(name);
            labels.add(label + DisplayText.padding(label, width) + " │ ");
        }
    }

    @Override
    public void write(Batch batch) throws IOException {
        for (int row = 0; row < batch.rows(); row++) {
            rows++;
            if (options.showsHeader()) {
                out.append("── row ").append(Long.toString(rows)).append(" ──\n");
            }
            List<@Nullable String> texts = CellText.row(batch, row, options.zone());
            for (int i = 0; i < texts.size(); i++) {
                String text = texts.get(i);
                out.append(labels.get(i))
                        .append(DisplayText.printable(text == null ? options.nullOr("NULL") : text))
                        .append('\n');
            }
        }
    }

    @Override
    public void end() throws IOException {
        out.append('(').append(TableWriter.count(rows, "row")).append(")\n");
    }
}
