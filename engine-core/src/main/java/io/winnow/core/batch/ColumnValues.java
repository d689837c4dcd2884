package io.winnow.core.batch;

import io.winnow.core.error.PlanException;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Single values out of columns, as the carriers of `core.scalar`; for results and tests, not for hot loops.
public final class ColumnValues {
    private static final BigInteger LOW_WORD = BigInteger.ONE.shiftLeft(64);

    private ColumnValues() {}

    /// The value at `row` of a column whose values are of `type`; null for NULL.
    public static @Nullable Object at(Column column, DataType type, int row) {
        if (!column.isValid(row)) {
            return null;
        }
        return switch (column) {
            case NullColumn _ -> null;
            case BoolColumn c -> c.values()[row] != 0;
            case IntColumn c -> (long) c.values()[row];
            case LongColumn c -> ofLong(c.values()[row], type);
            case Int128Column c -> new BigDecimal(int128(c.high()[row], c.low()[row]), scale(type));
            case FloatColumn c -> c.values()[row];
            case DoubleColumn c -> c.values()[row];
            case BytesColumn c -> ofBytes(c, type, row);
            case IntervalColumn c -> new IntervalValue(c.months()[row], c.days()[row], c.nanos()[row]);
            case ListColumn c -> ofList(c, type, row);
            case StructColumn c -> ofStruct(c, (DataType.Struct) type, row);
            case DictionaryColumn c -> at(c.dictionary(), type, c.codes()[row]);
        };
    }

    /// All values of a column, in order; an unmodifiable list that holds null for NULL.
    public static List<@Nullable Object> all(Column column, DataType type) {
        List<@Nullable Object> values = new ArrayList<>(column.size());
        for (int row = 0; row < column.size(); row++) {
            values.add(at(column, type, row));
        }
        return Collections.unmodifiableList(values);
    }

    private static Object ofLong(long value, DataType type) {
        return type instanceof DataType.Decimal decimal ? BigDecimal.valueOf(value, decimal.scale()) : (Object) value;
    }

    private static int scale(DataType type) {
        if (type instanceof DataType.Decimal decimal) {
            return decimal.scale();
        }
        throw new PlanException("a 128-bit column cannot hold " + type);
    }

    private static BigInteger int128(long high, long low) {
        BigInteger unsignedLow = BigInteger.valueOf(low);
        if (low < 0) {
            unsignedLow = unsignedLow.add(LOW_WORD);
        }
        return BigInteger.valueOf(high).shiftLeft(64).add(unsignedLow);
    }

    private static Object ofBytes(BytesColumn column, DataType type, int row) {
        return type instanceof DataType.Utf8
                ? new String(
                        column.data(),
                        column.offsets()[row],
                        column.offsets()[row + 1] - column.offsets()[row],
                        StandardCharsets.UTF_8)
                : Bytes.of(column.bytes(row));
    }

    private static List<@Nullable Object> ofList(ListColumn column, DataType type, int row) {
        DataType element = switch (type) {
            case DataType.ListOf list -> list.element();
            case DataType.MapOf map -> entryType(map);
            default -> throw new PlanException("a list column cannot hold " + type);
        };
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = column.offsets()[row]; i < column.offsets()[row + 1]; i++) {
            values.add(at(column.elements(), element, i));
        }
        return Collections.unmodifiableList(values);
    }

    static DataType.Struct entryType(DataType.MapOf map) {
        return new DataType.Struct(List.of(new Field("key", map.key(), false), Field.of("value", map.value())));
    }

    private static List<@Nullable Object> ofStruct(StructColumn column, DataType.Struct type, int row) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < column.fields().size(); i++) {
            values.add(at(column.fields().get(i), type.fields().get(i).type(), row));
        }
        return Collections.unmodifiableList(values);
    }
}
