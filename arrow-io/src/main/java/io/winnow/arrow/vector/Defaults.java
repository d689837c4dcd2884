package io.winnow.arrow.vector;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.ArrayList;
import java.util.List;

/// Columns of NULLs in the form of a given type.
final class Defaults {
    private Defaults() {}

    static Column allNull(DataType type, int rows) {
        long[] none = new long[Validity.words(rows)];
        return switch (type.physical()) {
            case NULL -> new NullColumn(rows);
            case BOOL -> new BoolColumn(new byte[rows], none, rows);
            case INT32 -> new IntColumn(new int[rows], none, rows);
            case INT64 -> new LongColumn(new long[rows], none, rows);
            case INT128 -> new Int128Column(new long[rows], new long[rows], none, rows);
            case FLOAT32 -> new FloatColumn(new float[rows], none, rows);
            case FLOAT64 -> new DoubleColumn(new double[rows], none, rows);
            case BYTES -> new BytesColumn(new byte[0], new int[rows + 1], none, rows);
            case INTERVAL -> new IntervalColumn(new int[rows], new int[rows], new long[rows], none, rows);
            case LIST -> new ListColumn(elements(type), new int[rows + 1], none, rows);
            case STRUCT -> {
                List<Column> fields = new ArrayList<>();
                for (Field field : ((DataType.Struct) type).fields()) {
                    fields.add(allNull(field.type(), rows));
                }
                yield new StructColumn(fields, none, rows);
            }
        };
    }

    private static Column elements(DataType type) {
        return switch (type) {
            case DataType.ListOf list -> allNull(list.element(), 0);
            case DataType.MapOf map ->
                allNull(new DataType.Struct(List.of(Field.of("key", map.key()), Field.of("value", map.value()))), 0);
            default -> throw new IllegalArgumentException("no list type: " + type);
        };
    }
}
