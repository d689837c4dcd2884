package io.winnow.physical.kernel;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Scalar carriers as the primitive values that kernels compute with. No carrier here is null.
final class Constants {
    private Constants() {}

    /// A column of one row.
    static Column column(DataType type, Object value) {
        return switch (type.physical()) {
            case BOOL -> new BoolColumn(new byte[] {(byte) ((Boolean) value ? 1 : 0)}, null, 1);
            case INT32 -> new IntColumn(new int[] {(int) (long) (Long) value}, null, 1);
            case INT64 -> longs(longValue(value));
            case INT128 -> {
                BigInteger unscaled = ((BigDecimal) value).unscaledValue();
                yield new Int128Column(new long[] {high(unscaled)}, new long[] {low(unscaled)}, null, 1);
            }
            case FLOAT32 -> new FloatColumn(new float[] {(Float) value}, null, 1);
            case FLOAT64 -> new DoubleColumn(new double[] {(Double) value}, null, 1);
            case BYTES -> {
                byte[] bytes = bytes(value);
                yield new BytesColumn(bytes, new int[] {0, bytes.length}, null, 1);
            }
            case INTERVAL -> {
                IntervalValue v = (IntervalValue) value;
                yield new IntervalColumn(new int[] {v.months()}, new int[] {v.days()}, new long[] {v.nanos()}, null, 1);
            }
            case NULL, LIST, STRUCT -> ColumnBuilder.column(type, List.of(value));
        };
    }

    private static LongColumn longs(long value) {
        return new LongColumn(new long[] {value}, null, 1, 64 - Long.numberOfLeadingZeros(value ^ (value >> 63)));
    }

    /// An integer, time or date, or the unscaled value of a decimal of at most 18 digits.
    static long longValue(Object value) {
        return switch (value) {
            case Long l -> l;
            case BigDecimal decimal -> decimal.unscaledValue().longValueExact();
            default -> throw new IllegalArgumentException("no integer: " + value);
        };
    }

    static byte[] bytes(Object value) {
        return switch (value) {
            case String text -> text.getBytes(StandardCharsets.UTF_8);
            case Bytes bytes -> bytes.toArray();
            default -> throw new IllegalArgumentException("no byte string: " + value);
        };
    }

    /// The upper 64 bits.
    static long high(BigInteger value) {
        return value.shiftRight(64).longValueExact();
    }

    /// The lower 64 bits.
    static long low(BigInteger value) {
        return value.longValue();
    }
}
