package io.winnow.engine.output;

import io.winnow.core.batch.Batch;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.core.type.Types;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A box of columns: numbers to the right, everything else to the left, cut to the terminal's width.
///
/// Rows past `OutputOptions.tableRows` are counted, not kept; the last line says how many there are and how many are
/// shown, of columns too.
final class TableWriter implements ResultWriter {
    private final Appendable out;
    private final OutputOptions options;
    private final List<List<String>> rows = new ArrayList<>();
    private Schema schema = Schema.EMPTY;
    private long total;

    TableWriter(Appendable out, OutputOptions options) {
        this.out = out;
        this.options = options;
    }

    @Override
    public void begin(Schema resultSchema) {
        schema = resultSchema;
    }

    @Override
    public void write(Batch batch) {
        int kept = (int) Math.max(0, Math.min(batch.rows(), options.tableRows() - rows.size()));
        for (int row = 0; row < kept; row++) {
            List<String> line = new ArrayList<>(schema.size());
            for (@Nullable String text : CellText.row(batch, row, options.zone())) {
                line.add(DisplayText.printable(text == null ? options.nullOr("NULL") : text));
            }
            rows.add(line);
        }
        total += batch.rows();
    }

    @Override
    public void end() throws IOException {
        List<String> names = new ArrayList<>();
        List<Integer> wanted = new ArrayList<>();
        for (int i = 0; i < schema.size(); i++) {
            names.add(DisplayText.printable(schema.name(i)));
            wanted.add(wantedWidth(i, names.get(i)));
        }
        TableLayout layout = TableLayout.of(wanted, options.width());
        border(layout, "┌", "┬", "┐");
        if (options.showsHeader()) {
            line(layout, names, true);
            border(layout, "├", "┼", "┤");
        }
        for (List<String> row : rows) {
            line(layout, row, false);
        }
        border(layout, "└", "┴", "┘");
        summary(layout);
    }

    private int wantedWidth(int column, String name) {
        int width = options.showsHeader() ? DisplayText.width(name) : 1;
        for (List<String> row : rows) {
            width = Math.max(width, DisplayText.width(row.get(column)));
        }
        return width;
    }

    private void border(TableLayout layout, String left, String middle, String right) throws IOException {
        out.append(left);
        for (int i = 0; i < layout.columns().size(); i++) {
            out.append(i == 0 ? "" : middle);
            if (i == layout.gapAt()) {
                out.append("─".repeat(TableLayout.GAP + 2)).append(middle);
            }
            out.append("─".repeat(layout.widths().get(i) + 2));
        }
        if (layout.gapAt() == layout.columns().size()) {
            out.append(middle).append("─".repeat(TableLayout.GAP + 2));
        }
        out.append(right).append('\n');
    }

    private void line(TableLayout layout, List<String> texts, boolean header) throws IOException {
        out.append('│');
        for (int i = 0; i < layout.columns().size(); i++) {
            if (i == layout.gapAt()) {
                out.append(" … │");
            }
            int column = layout.columns().get(i);
            int width = layout.widths().get(i);
            String text = DisplayText.cut(texts.get(column), width);
            String padding = DisplayText.padding(text, width);
            boolean right = !header && alignsRight(schema.type(column));
            out.append(' ')
                    .append(right ? padding : text)
                    .append(right ? text : padding)
                    .append(" │");
        }
        if (layout.gapAt() == layout.columns().size()) {
            out.append(" … │");
        }
        out.append('\n');
    }

    static boolean alignsRight(DataType type) {
        return Types.isNumeric(type);
    }

    private void summary(TableLayout layout) throws IOException {
        StringBuilder text = new StringBuilder("(").append(count(total, "row"));
        if (rows.size() < total) {
            text.append(", ").append(rows.size()).append(" shown");
        }
        int shown = layout.columns().size();
        if (shown < schema.size()) {
            text.append("; ").append(count(schema.size(), "column")).append(", ");
            text.append(shown).append(" shown");
        }
        out.append(text).append(")\n");
    }

    static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
