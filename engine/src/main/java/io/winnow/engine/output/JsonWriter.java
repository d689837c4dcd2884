package io.winnow.engine.output;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/// An object per row: on a line of its own, or as the elements of one array.
final class JsonWriter implements ResultWriter {
    /// What stands around the objects.
    enum Layout {
        LINES,
        ARRAY
    }

    private final Appendable out;
    private final Layout layout;
    private final ZoneId zone;
    private List<String> keys = List.of();
    private boolean first = true;

    JsonWriter(Appendable out, OutputOptions options, Layout layout) {
        this.out = out;
        this.layout = layout;
        this.zone = options.zone();
    }

    @Override
    public void begin(Schema schema) throws IOException {
        keys = new ArrayList<>();
        for (String name : UniqueNames.of(schema.names())) {
            keys.add(ValueText.json(name, DataType.UTF8, zone));
        }
        if (layout == Layout.ARRAY) {
            out.append('[');
        }
    }

    @Override
    public void write(Batch batch) throws IOException {
        for (int row = 0; row < batch.rows(); row++) {
            if (layout == Layout.ARRAY) {
                out.append(first ? "" : ",\n");
                first = false;
            }
            object(batch, row);
            if (layout == Layout.LINES) {
                out.append('\n');
            }
        }
    }

    private void object(Batch batch, int row) throws IOException {
        out.append('{');
        for (int i = 0; i < keys.size(); i++) {
            out.append(i == 0 ? "" : ", ");
            DataType type = batch.schema().type(i);
            out.append(keys.get(i)).append(": ");
            out.append(ValueText.json(ColumnValues.at(batch.column(i), type, row), type, zone));
        }
        out.append('}');
    }

    @Override
    public void end() throws IOException {
        if (layout == Layout.ARRAY) {
            out.append("]\n");
        }
    }
}
