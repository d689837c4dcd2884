package io.winnow.physical.kernel;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Comparisons of a column with a constant, by type.
final class ConstantComparers {
    private ConstantComparers() {}

    /// Null where the constant is better treated as a column.
    static @Nullable ConstantComparer of(ComparisonOp op, DataType column, DataType constant, Object value) {
        if (!column.equals(constant)) {
            return Thresholds.of(op, column, constant, value);
        }
        return switch (column.physical()) {
            case BOOL -> bools(op, (Boolean) value ? 1 : 0);
            case INT32 -> ints(op, (int) (long) (Long) value);
            case INT64 -> longs(op, Constants.longValue(value), ComparisonCompiler.flip(column));
            case INT128 -> {
                BigInteger unscaled = ((BigDecimal) value).unscaledValue();
                long high = Constants.high(unscaled);
                long low = Constants.low(unscaled);
                yield (values, out, rows) -> WideComparisons.compare(op, (Int128Column) values, high, low, out, rows);
            }
            case FLOAT32 -> {
                int key = FloatKeys.key((Float) value);
                yield (values, out, rows) -> IntComparisons.compare(
                        op, FloatKeys.keys(((FloatColumn) values).values(), rows), key, 0, out, rows);
            }
            case FLOAT64 -> doubles(op, (Double) value);
            case BYTES -> {
                byte[] bytes = Constants.bytes(value);
                yield (values, out, rows) -> BytesComparisons.compare(op, (BytesColumn) values, bytes, out, rows);
            }
            case NULL, INTERVAL, LIST, STRUCT -> null;
        };
    }

    static ConstantComparer ints(ComparisonOp op, int constant) {
        IntRange range = IntRange.of(op, constant);
        return range != null
                ? range
                : (values, out, rows) -> IntComparisons.notEqual(((IntColumn) values).values(), constant, out, rows);
    }

    static ConstantComparer longs(ComparisonOp op, long constant, long flip) {
        LongRange range = LongRange.of(op, constant, flip);
        return range != null
                ? range
                : (values, out, rows) -> LongComparisons.notEqual(((LongColumn) values).values(), constant, out, rows);
    }

    static ConstantComparer doubles(ComparisonOp op, double constant) {
        long key = FloatKeys.key(constant);
        boolean ordinary = !Double.isNaN(constant);
        return (column, out, rows) -> {
            double[] values = ((DoubleColumn) column).values();
            if (!ordinary || DoubleComparisons.compare(op, values, constant, out, rows)) {
                LongComparisons.compare(op, FloatKeys.keys(values, rows), key, 0, out, rows);
            }
        };
    }

    private static ConstantComparer bools(ComparisonOp op, int constant) {
        byte whenFalse = Signs.holds(Signs.of(op), Integer.signum(-constant));
        byte whenTrue = Signs.holds(Signs.of(op), 1 - constant);
        return (values, out, rows) -> {
            byte[] from = ((BoolColumn) values).values();
            for (int i = 0; i < rows; i++) {
                out[i] = from[i] == 0 ? whenFalse : whenTrue;
            }
        };
    }
}
