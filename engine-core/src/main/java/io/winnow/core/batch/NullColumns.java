package io.winnow.core.batch;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.ArrayList;
import java.util.List;

/// Columns of NULLs in the form of a given type.
public final class NullColumns {
    private NullColumns() {}

    /// `rows` NULLs of a type, in its own physical form.
    public static Column of(DataType type, int rows) {
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
                    fields.add(of(field.type(), rows));
                }
                yield new StructColumn(fields, none, rows);
            }
        };
    }

    private static Column elements(DataType type) {
        return switch (type) {
            case DataType.ListOf list -> of(list.element(), 0);
            case DataType.MapOf map ->
                of(new DataType.Struct(List.of(Field.of("key", map.key()), Field.of("value", map.value()))), 0);
            default -> throw new IllegalArgumentException("no list type: " + type);
        };
    }
}
