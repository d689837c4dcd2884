package io.winnow.physical.key;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Values as `long`s: two values compare as their `long`s do, and are equal exactly when those are.
///
/// Holds for booleans, integers, floats, short decimals and all temporal types but intervals. Floats lose what
/// equality does not see: the sign of zero and the payload of NaN.
public final class OrderedLongs {
    private static final long POSITIVE_NAN = 0x7ff8_0000_0000_0000L;
    private static final long NEGATIVE_NAN = 0xfff8_0000_0000_0000L;

    private OrderedLongs() {}

    /// Whether all values of the type have such a `long`.
    public static boolean fits(DataType type) {
        return switch (type.physical()) {
            case BOOL, INT32, INT64, FLOAT32, FLOAT64 -> true;
            case NULL, INT128, BYTES, INTERVAL, LIST, STRUCT -> false;
        };
    }

    /// The values of a column, a `long` for each row; undefined for NULL.
    ///
    /// @param scratch used where values must be converted, when it is long enough
    /// @return `scratch`, a new array or the column's own: read only
    public static long[] encode(Column column, DataType type, long[] scratch) {
        int rows = column.size();
        return switch (column.decoded()) {
            case LongColumn c -> isUnsigned(type) ? flipped(c.values(), rows, room(scratch, rows)) : c.values();
            case IntColumn c -> {
                int[] values = c.values();
                long[] out = room(scratch, rows);
                for (int i = 0; i < rows; i++) {
                    out[i] = values[i];
                }
                yield out;
            }
            case BoolColumn c -> {
                byte[] values = c.values();
                long[] out = room(scratch, rows);
                for (int i = 0; i < rows; i++) {
                    out[i] = values[i];
                }
                yield out;
            }
            case DoubleColumn c -> doubles(c.values(), rows, room(scratch, rows));
            case FloatColumn c -> floats(c.values(), rows, room(scratch, rows));
            case NullColumn _ -> room(scratch, rows);
            case Column c -> throw new PlanException("values of " + type + " do not fit a long: " + c.physical());
        };
    }

    private static boolean isUnsigned(DataType type) {
        return type instanceof DataType.Int integer && !integer.signed() && integer.bits() == 64;
    }

    private static long[] room(long[] scratch, int rows) {
        return scratch.length >= rows ? scratch : new long[rows];
    }

    private static long[] flipped(long[] values, int rows, long[] out) {
        for (int i = 0; i < rows; i++) {
            out[i] = values[i] ^ Long.MIN_VALUE;
        }
        return out;
    }

    private static long[] doubles(double[] values, int rows, long[] out) {
        for (int i = 0; i < rows; i++) {
            out[i] = ordered(values[i]);
        }
        return out;
    }

    private static long[] floats(float[] values, int rows, long[] out) {
        for (int i = 0; i < rows; i++) {
            out[i] = ordered(values[i]);
        }
        return out;
    }

    /// The `long` of a double. (Adding zero turns -0.0 into +0.0 and keeps the sign of NaN.)
    public static long ordered(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0);
        if (Double.isNaN(value)) {
            bits = Double.doubleToRawLongBits(value) < 0 ? NEGATIVE_NAN : POSITIVE_NAN;
        }
        return bits ^ ((bits >> 63) >>> 1);
    }

    private static long ordered(float value) {
        if (Float.isNaN(value)) {
            // Widening may not be trusted with the sign of NaN.
            return ordered(Double.longBitsToDouble(Float.floatToRawIntBits(value) < 0 ? NEGATIVE_NAN : POSITIVE_NAN));
        }
        return ordered((double) value);
    }

    private static double unordered(long key) {
        return Double.longBitsToDouble(key ^ ((key >> 63) >>> 1));
    }

    /// The canonical values of `keys[0..count)`.
    ///
    /// @param validity of the result
    public static Column decode(DataType type, long[] keys, long @Nullable [] validity, int count) {
        return switch (type.physical()) {
            case BOOL -> {
                byte[] out = new byte[count];
                for (int i = 0; i < count; i++) {
                    out[i] = (byte) (keys[i] & 1);
                }
                yield new BoolColumn(out, validity, count);
            }
            case INT32 -> {
                int[] out = new int[count];
                for (int i = 0; i < count; i++) {
                    out[i] = (int) keys[i];
                }
                yield new IntColumn(out, validity, count);
            }
            case INT64 ->
                new LongColumn(isUnsigned(type) ? flipped(keys, count, new long[count]) : keys, validity, count);
            case FLOAT32 -> {
                float[] out = new float[count];
                for (int i = 0; i < count; i++) {
                    double value = unordered(keys[i]);
                    out[i] = Double.isNaN(value) ? nan(value) : (float) value;
                }
                yield new FloatColumn(out, validity, count);
            }
            case FLOAT64 -> {
                double[] out = new double[count];
                for (int i = 0; i < count; i++) {
                    out[i] = unordered(keys[i]);
                }
                yield new DoubleColumn(out, validity, count);
            }
            case NULL, INT128, BYTES, INTERVAL, LIST, STRUCT ->
                throw new PlanException("values of " + type + " do not fit a long");
        };
    }

    private static float nan(double value) {
        return Float.intBitsToFloat(Double.doubleToRawLongBits(value) < 0 ? 0xffc0_0000 : 0x7fc0_0000);
    }
}
