package io.winnow.physical.kernel;

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

/// Columns of nothing but NULL, in the physical form of a type.
final class Nulls {
    private Nulls() {}

    static Column of(DataType type, int rows) {
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
            case LIST -> new ListColumn(of(element(type), 0), new int[rows + 1], none, rows);
            case STRUCT -> new StructColumn(fields(type, rows), none, rows);
        };
    }

    private static DataType element(DataType type) {
        return switch (type) {
            case DataType.ListOf list -> list.element();
            case DataType.MapOf map ->
                new DataType.Struct(List.of(Field.of("key", map.key()), Field.of("value", map.value())));
            default -> throw new IllegalArgumentException(type + " is no list");
        };
    }

    private static List<Column> fields(DataType type, int rows) {
        List<Column> columns = new ArrayList<>();
        if (type instanceof DataType.Struct struct) {
            for (Field field : struct.fields()) {
                columns.add(of(field.type(), rows));
            }
        }
        return columns;
    }
}
