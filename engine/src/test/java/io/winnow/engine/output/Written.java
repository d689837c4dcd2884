package io.winnow.engine.output;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A result put together by hand, and what the writers make of it.
final class Written {
    private final List<Field> fields = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();
    private OutputOptions options = OutputOptions.DEFAULTS;

    Written column(String name, DataType type, @Nullable Object... values) {
        fields.add(Field.of(name, type));
        ColumnBuilder column = new ColumnBuilder(type);
        for (@Nullable Object value : values) {
            column.add(value);
        }
        columns.add(column.build());
        return this;
    }

    Written nullText(String text) {
        options = new OutputOptions(options.header(), text, ZoneId.of("UTC"), options.width(), options.tableRows());
        return this;
    }

    Written withoutHeader() {
        options = new OutputOptions(
                OutputOptions.Header.HIDDEN, options.nullText(), options.zone(), options.width(), options.tableRows());
        return this;
    }

    Written within(int width, long rows) {
        options = new OutputOptions(options.header(), options.nullText(), options.zone(), width, rows);
        return this;
    }

    /// The text, as two batches where there are enough rows, so that none depends on where a batch ends.
    String as(ResultFormat format) throws IOException {
        StringBuilder out = new StringBuilder();
        Schema schema = new Schema(fields);
        ResultWriter writer = format.writer(out, options);
        writer.begin(schema);
        int rows = columns.getFirst().size();
        int half = rows / 2;
        if (half > 0) {
            writer.write(Batch.of(
                    schema, half, columns.stream().map(c -> c.slice(0, half)).toList()));
        }
        if (rows > half) {
            writer.write(Batch.of(
                    schema,
                    rows - half,
                    columns.stream().map(c -> c.slice(half, rows - half)).toList()));
        }
        writer.end();
        return out.toString();
    }
}
