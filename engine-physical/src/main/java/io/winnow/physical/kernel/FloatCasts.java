package io.winnow.physical.kernel;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import org.jspecify.annotations.Nullable;

/// Casts to and from floats.
final class FloatCasts {
    private static final long EXACT = 1L << 53;

    /// The largest power of ten that is a double exactly.
    private static final int EXACT_POWER = 22;

    private FloatCasts() {}

    static @Nullable ColumnLoop toDouble(DataType from) {
        return switch (from) {
            case DataType.Bool _ ->
                (column, rows) -> {
                    byte[] values = ((BoolColumn) column).values();
                    double[] out = new double[rows];
                    for (int i = 0; i < rows; i++) {
                        out[i] = values[i];
                    }
                    return new DoubleColumn(out, column.validity(), rows);
                };
            case DataType.Int integer ->
                integer.equals(DataType.UINT64)
                        ? null
                        : (column, rows) -> new DoubleColumn(doubles(column, rows), column.validity(), rows);
            case DataType.Floating _ ->
                (column, rows) -> {
                    float[] values = ((FloatColumn) column).values();
                    double[] out = new double[rows];
                    for (int i = 0; i < rows; i++) {
                        out[i] = values[i];
                    }
                    return new DoubleColumn(out, column.validity(), rows);
                };
            case DataType.Decimal decimal
            when decimal.physical() == PhysicalType.INT64 ->
                decimal.scale() <= EXACT_POWER ? ofDecimal(Math.pow(10, decimal.scale())) : null;
            default -> null;
        };
    }

    private static double[] doubles(Column column, int rows) {
        double[] out = new double[rows];
        if (column instanceof IntColumn ints) {
            int[] values = ints.values();
            for (int i = 0; i < rows; i++) {
                out[i] = values[i];
            }
        } else {
            long[] values = ((LongColumn) column).values();
            for (int i = 0; i < rows; i++) {
                out[i] = values[i];
            }
        }
        return out;
    }

    /// One division of two exact doubles rounds once, as it should.
    private static ColumnLoop ofDecimal(double divisor) {
        return (column, rows) -> {
            long[] values = ((LongColumn) column).values();
            double[] out = new double[rows];
            long wrong = 0;
            for (int i = 0; i < rows; i++) {
                long v = values[i];
                wrong |= (EXACT - v) | (v + EXACT);
                out[i] = v / divisor;
            }
            return wrong < 0 ? null : new DoubleColumn(out, column.validity(), rows);
        };
    }

    static @Nullable ColumnLoop toFloat(DataType from) {
        return switch (from) {
            case DataType.Int integer ->
                integer.equals(DataType.UINT64)
                        ? null
                        : (column, rows) -> {
                            long[] values = IntegerCasts.longs(column, rows);
                            float[] out = new float[rows];
                            for (int i = 0; i < rows; i++) {
                                out[i] = values[i];
                            }
                            return new FloatColumn(out, column.validity(), rows);
                        };
            case DataType.Floating _ -> FloatCasts::narrowed;
            default -> null;
        };
    }

    private static @Nullable Column narrowed(Column column, int rows) {
        double[] values = ((DoubleColumn) column).values();
        float[] out = new float[rows];
        boolean overflowed = false;
        for (int i = 0; i < rows; i++) {
            out[i] = (float) values[i];
            overflowed |= Float.isInfinite(out[i]) && !Double.isInfinite(values[i]);
        }
        return overflowed ? null : new FloatColumn(out, column.validity(), rows);
    }

    /// To any integer but uint64: half to even.
    static ColumnLoop toInteger(DataType.Int to) {
        double least = Ranges.least(to);
        double above = to.equals(DataType.INT64) ? 0x1p63 : (double) (Ranges.greatest(to) + 1);
        boolean toInts = to.physical() == PhysicalType.INT32;
        return (column, rows) -> {
            long[] out = new long[rows];
            boolean fits = column instanceof FloatColumn floats
                    ? rounded(floats.values(), least, above, out, rows)
                    : rounded(((DoubleColumn) column).values(), least, above, out, rows);
            if (!fits) {
                return null;
            }
            return toInts
                    ? new IntColumn(IntegerCasts.cut(out, rows), column.validity(), rows)
                    : new LongColumn(out, column.validity(), rows);
        };
    }

    private static boolean rounded(double[] values, double least, double above, long[] out, int rows) {
        boolean fits = true;
        for (int i = 0; i < rows; i++) {
            double whole = Math.rint(values[i]);
            fits &= whole >= least && whole < above;
            out[i] = (long) whole;
        }
        return fits;
    }

    private static boolean rounded(float[] values, double least, double above, long[] out, int rows) {
        boolean fits = true;
        for (int i = 0; i < rows; i++) {
            double whole = Math.rint(values[i]);
            fits &= whole >= least && whole < above;
            out[i] = (long) whole;
        }
        return fits;
    }
}
