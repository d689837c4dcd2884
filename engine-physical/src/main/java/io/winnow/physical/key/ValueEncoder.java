package io.winnow.physical.key;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.ArrayList;
import java.util.List;

/// Writes single values of one column as bytes in their order.
///
/// | type | bytes |
/// |---|---|
/// | what fits a long | [OrderedLongs], sign flipped, 8 bytes big end first |
/// | decimal over 18 digits | 128 bits, sign flipped, big end first |
/// | interval | nanoseconds in all (a month as 30 days) as 128 bits, likewise |
/// | string, binary | the bytes with `00` as `00 ff`, then `00 00` |
/// | list, map | per element `01` and the element, or `02` for NULL; then `00` |
/// | struct | per field `01` and the field, or `02` for NULL |
abstract class ValueEncoder {
    static final int END = 0;
    static final int VALUE = 1;
    static final int NULL = 2;

    static final long NANOS_PER_DAY = 86_400_000_000_000L;

    /// Appends the value at `row`, which is not NULL.
    abstract void write(int row, ByteSink sink);

    static ValueEncoder of(Column column, DataType type) {
        return switch (column.decoded()) {
            case Int128Column c ->
                new ValueEncoder() {
                    @Override
                    void write(int row, ByteSink sink) {
                        sink.putLong(c.high()[row] ^ Long.MIN_VALUE);
                        sink.putLong(c.low()[row]);
                    }
                };
            case IntervalColumn c ->
                new ValueEncoder() {
                    @Override
                    void write(int row, ByteSink sink) {
                        writeInterval(c.months()[row] * 30L + c.days()[row], c.nanos()[row], sink);
                    }
                };
            case BytesColumn c ->
                new ValueEncoder() {
                    @Override
                    void write(int row, ByteSink sink) {
                        sink.putEscaped(c.data(), c.offsets()[row], c.offsets()[row + 1]);
                    }
                };
            case ListColumn c -> list(c, elementType(type));
            case StructColumn c -> struct(c, ((DataType.Struct) type).fields());
            case Column c -> {
                long[] keys = OrderedLongs.encode(c, type, new long[0]);
                yield new ValueEncoder() {
                    @Override
                    void write(int row, ByteSink sink) {
                        sink.putLong(keys[row] ^ Long.MIN_VALUE);
                    }
                };
            }
        };
    }

    /// The type of a list's or map's elements.
    static DataType elementType(DataType type) {
        return switch (type) {
            case DataType.ListOf list -> list.element();
            case DataType.MapOf map ->
                new DataType.Struct(List.of(new Field("key", map.key(), false), Field.of("value", map.value())));
            default -> throw new PlanException("no list: " + type);
        };
    }

    private static void writeInterval(long days, long nanos, ByteSink sink) {
        long product = days * NANOS_PER_DAY;
        long low = product + nanos;
        long carry = Long.compareUnsigned(low, product) < 0 ? 1 : 0;
        sink.putLong(Math.multiplyHigh(days, NANOS_PER_DAY) + (nanos >> 63) + carry ^ Long.MIN_VALUE);
        sink.putLong(low);
    }

    private static ValueEncoder list(ListColumn column, DataType elementType) {
        ValueEncoder element = of(column.elements(), elementType);
        return new ValueEncoder() {
            @Override
            void write(int row, ByteSink sink) {
                for (int i = column.offsets()[row]; i < column.offsets()[row + 1]; i++) {
                    writePart(column.elements(), element, i, sink);
                }
                sink.put(END);
            }
        };
    }

    private static ValueEncoder struct(StructColumn column, List<Field> types) {
        List<ValueEncoder> fields = new ArrayList<>();
        for (int f = 0; f < types.size(); f++) {
            fields.add(of(column.fields().get(f), types.get(f).type()));
        }
        return new ValueEncoder() {
            @Override
            void write(int row, ByteSink sink) {
                for (int f = 0; f < fields.size(); f++) {
                    writePart(column.fields().get(f), fields.get(f), row, sink);
                }
            }
        };
    }

    private static void writePart(Column column, ValueEncoder encoder, int row, ByteSink sink) {
        if (column.isValid(row)) {
            sink.put(VALUE);
            encoder.write(row, sink);
        } else {
            sink.put(NULL);
        }
    }
}
