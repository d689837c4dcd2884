package io.winnow.engine.output;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The text of result values, without what a format does to it.
final class CellText {
    private CellText() {}

    /// The value's text, null for NULL.
    static @Nullable String of(Column column, DataType type, int row, ZoneId zone) {
        Object value = ColumnValues.at(column, type, row);
        return value == null ? null : ValueText.text(value, type, zone);
    }

    /// The texts of one row.
    static List<@Nullable String> row(Batch batch, int row, ZoneId zone) {
        Schema schema = batch.schema();
        List<@Nullable String> texts = new ArrayList<>(schema.size());
        for (int i = 0; i < schema.size(); i++) {
            texts.add(of(batch.column(i), schema.type(i), row, zone));
        }
        return texts;
    }
}
