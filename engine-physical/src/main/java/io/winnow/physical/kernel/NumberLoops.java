package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions of a number and constants.
final class NumberLoops {
    private NumberLoops() {}

    static @Nullable ColumnLoop find(String key, DataType type, DataType result, List<Object> literals) {
        if (type.equals(DataType.FLOAT64) && literals.isEmpty()) {
            return doubles(key);
        }
        if (type instanceof DataType.Int integer) {
            return key.equals("abs") && integer.signed() ? abs(integer) : null;
        }
        if (type instanceof DataType.Decimal decimal && decimal.physical() == PhysicalType.INT64) {
            return decimals(key, decimal, result, literals);
        }
        return null;
    }

    private static @Nullable ColumnLoop doubles(String key) {
        return switch (key) {
            case "abs" ->
                (column, rows) -> {
                    double[] values = ((DoubleColumn) column).values();
                    double[] out = new double[rows];
                    for (int i = 0; i < rows; i++) {
                        out[i] = Math.abs(values[i]);
                    }
                    return computed(out, column, rows);
                };
            case "sqrt" ->
                (column, rows) -> {
                    double[] values = ((DoubleColumn) column).values();
                    double[] out = new double[rows];
                    for (int i = 0; i < rows; i++) {
                        out[i] = Math.sqrt(values[i]);
                    }
                    return computed(out, column, rows);
                };
            case "floor" ->
                (column, rows) -> {
                    double[] values = ((DoubleColumn) column).values();
                    double[] out = new double[rows];
                    for (int i = 0; i < rows; i++) {
                        out[i] = Math.floor(values[i]);
                    }
                    return computed(out, column, rows);
                };
            case "ceil" ->
                (column, rows) -> {
                    double[] values = ((DoubleColumn) column).values();
                    double[] out = new double[rows];
                    for (int i = 0; i < rows; i++) {
                        out[i] = Math.ceil(values[i]);
                    }
                    return computed(out, column, rows);
                };
            case "round" ->
                (column, rows) -> {
                    double[] values = ((DoubleColumn) column).values();
                    double[] out = new double[rows];
                    for (int i = 0; i < rows; i++) {
                        // The rest below the magnitude is exact, so that halves are told from what is near them.
                        double magnitude = Math.abs(values[i]);
                        double whole = Math.floor(magnitude);
                        double up = magnitude - whole >= 0.5 ? 1 : 0;
                        out[i] = Math.copySign(whole + up, values[i]);
                    }
                    return computed(out, column, rows);
                };
            default -> null;
        };
    }

    private static Column computed(double[] out, Column from, int rows) {
        DoubleArithmetic.canonicalise(out, rows);
        return new DoubleColumn(out, from.validity(), rows);
    }

    private static ColumnLoop abs(DataType.Int type) {
        long least = Ranges.least(type);
        if (type.physical() == PhysicalType.INT32) {
            return (column, rows) -> {
                int[] values = ((IntColumn) column).values();
                int[] out = new int[rows];
                int wrong = 0;
                for (int i = 0; i < rows; i++) {
                    wrong |= values[i] == least ? 1 : 0;
                    out[i] = Math.abs(values[i]);
                }
                return wrong != 0 ? null : new IntColumn(out, column.validity(), rows);
            };
        }
        return NumberLoops::absolute;
    }

    private static @Nullable Column absolute(Column column, int rows) {
        long[] values = ((LongColumn) column).values();
        long[] out = new long[rows];
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            out[i] = Math.abs(values[i]);
            wrong |= out[i];
        }
        return wrong < 0 ? null : new LongColumn(out, column.validity(), rows);
    }

    private static @Nullable ColumnLoop decimals(
            String key, DataType.Decimal type, DataType result, List<Object> literals) {
        if (!(result instanceof DataType.Decimal target)) {
            return null;
        }
        return switch (key) {
            case "abs" -> NumberLoops::absolute;
            case "round" -> {
                long places = literals.isEmpty() ? 0 : (Long) literals.getFirst();
                yield places >= 0 && target.scale() == Math.min(places, type.scale())
                        ? DecimalCasts.rescaled(type.scale(), target)
                        : null;
            }
            case "floor" -> whole(type, target, 0);
            case "ceil" -> whole(type, target, Ranges.power(type.scale()) - 1);
            default -> null;
        };
    }

    /// The largest whole number that is not above the value plus `added` units of its last digit.
    private static @Nullable ColumnLoop whole(DataType.Decimal type, DataType.Decimal target, long added) {
        if (target.physical() != PhysicalType.INT64 || target.scale() != 0) {
            return null;
        }
        long divisor = Ranges.power(type.scale());
        return (column, rows) -> {
            long[] values = ((LongColumn) column).values();
            long[] out = new long[rows];
            for (int i = 0; i < rows; i++) {
                out[i] = Math.floorDiv(values[i] + added, divisor);
            }
            return new LongColumn(out, column.validity(), rows);
        };
    }
}
