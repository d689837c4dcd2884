package io.winnow.tests.slt;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.engine.QueryResult;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Results as `.slt` files write them: fields joined by commas, `NULL`, `(empty)`, quotes where a field needs them.
final class SltRows {
    private SltRows() {}

    static List<String> of(QueryResult result, ZoneId zone) {
        List<String> rows = new ArrayList<>();
        for (Batch batch = result.next(); batch != null; batch = result.next()) {
            for (int row = 0; row < batch.rows(); row++) {
                rows.add(row(batch, row, zone));
            }
        }
        return rows;
    }

    private static String row(Batch batch, int row, ZoneId zone) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < batch.schema().size(); i++) {
            DataType type = batch.schema().type(i);
            line.append(i == 0 ? "" : ",").append(field(ColumnValues.at(batch.column(i), type, row), type, zone));
        }
        return line.toString();
    }

    private static String field(@Nullable Object value, DataType type, ZoneId zone) {
        if (value == null) {
            return "NULL";
        }
        String text = ValueText.text(value, type, zone);
        if (text.isEmpty()) {
            return "(empty)";
        }
        boolean quoted = text.equals("NULL")
                || text.equals("(empty)")
                || text.isBlank()
                || !text.equals(text.strip())
                || text.matches("(?s).*[,\"\n\r].*");
        return quoted ? '"' + text.replace("\"", "\"\"").replace("\n", "\\n").replace("\r", "\\r") + '"' : text;
    }

    /// A letter per column: I integers, R other numbers, B booleans, D dates and times, N nested, T everything else.
    static String types(Schema schema) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < schema.size(); i++) {
            letters.append(
                    switch (schema.type(i)) {
                        case DataType.Int _ -> 'I';
                        case DataType.Floating _, DataType.Decimal _ -> 'R';
                        case DataType.Bool _ -> 'B';
                        case DataType.Date _, DataType.Time _, DataType.Timestamp _, DataType.Interval _ -> 'D';
                        case DataType.ListOf _, DataType.Struct _, DataType.MapOf _ -> 'N';
                        case DataType.Utf8 _, DataType.Binary _, DataType.Null _, DataType.Unsupported _ -> 'T';
                    });
        }
        return letters.toString();
    }
}
