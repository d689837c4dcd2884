package io.winnow.core.prune.zone;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import java.util.Arrays;

/// Bounds as the keys of their values (see [Keys]), many at once.
public final class BoundKeys {
    private BoundKeys() {}

    /// Whether the column's values are their own keys.
    public static boolean isOwn(Column bounds, DataType type) {
        return bounds instanceof LongColumn && !isUnsignedLong(type);
    }

    /// Writes the keys of bounds `from` to `from + count` to `keys`. What is written for an unknown bound
    /// means nothing; a NaN gets a key beyond those of its type.
    ///
    /// @param bounds decoded, of a type that has keys
    public static void read(Column bounds, DataType type, int from, int count, long[] keys) {
        switch (bounds) {
            case LongColumn column -> ofLongs(column.values(), isUnsignedLong(type), from, count, keys);
            case IntColumn column -> ofInts(column.values(), from, count, keys);
            case DoubleColumn column -> ofDoubles(column.values(), from, count, keys);
            case FloatColumn column -> ofFloats(column.values(), from, count, keys);
            case BoolColumn column -> ofBooleans(column.values(), from, count, keys);
            case NullColumn _ -> Arrays.fill(keys, 0, count, 0);
            default -> throw new PlanException("bounds of " + type + " in a column of " + bounds.physical());
        }
    }

    /// The key of one bound.
    static long of(Column bounds, DataType type, int zone) {
        if (bounds instanceof LongColumn column) {
            return isUnsignedLong(type) ? column.values()[zone] ^ Long.MIN_VALUE : column.values()[zone];
        }
        long[] key = new long[1];
        read(bounds, type, zone, 1, key);
        return key[0];
    }

    /// The key of a value that is stored as a long, of uint64 its bits.
    public static long of(long value, DataType type) {
        return isUnsignedLong(type) ? value ^ Long.MIN_VALUE : value;
    }

    /// The key of a float64: its rank from zero on, which is the magnitude's bits, with the sign of the value.
    public static long of(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long sign = bits >> 63;
        return ((bits & Long.MAX_VALUE) ^ sign) - sign;
    }

    /// The key of a float32, likewise; not that of the same number as a float64.
    public static long of(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >> 31;
        return (long) ((bits & Integer.MAX_VALUE) ^ sign) - sign;
    }

    private static boolean isUnsignedLong(DataType type) {
        return type instanceof DataType.Int integer && !integer.signed() && integer.bits() == Long.SIZE;
    }

    private static void ofLongs(long[] values, boolean unsigned, int from, int count, long[] keys) {
        System.arraycopy(values, from, keys, 0, count);
        if (unsigned) {
            for (int i = 0; i < count; i++) {
                keys[i] ^= Long.MIN_VALUE;
            }
        }
    }

    private static void ofInts(int[] values, int from, int count, long[] keys) {
        for (int i = 0; i < count; i++) {
            keys[i] = values[from + i];
        }
    }

    private static void ofDoubles(double[] values, int from, int count, long[] keys) {
        for (int i = 0; i < count; i++) {
            keys[i] = of(values[from + i]);
        }
    }

    private static void ofFloats(float[] values, int from, int count, long[] keys) {
        for (int i = 0; i < count; i++) {
            keys[i] = of(values[from + i]);
        }
    }

    private static void ofBooleans(byte[] values, int from, int count, long[] keys) {
        for (int i = 0; i < count; i++) {
            keys[i] = values[from + i] != 0 ? 1 : 0;
        }
    }
}
