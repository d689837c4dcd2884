package io.winnow.physical.kernel;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;

/// Casts between integer types, and of booleans to integers and back.
final class IntegerCasts {
    private IntegerCasts() {}

    static ColumnLoop ofBool(DataType.Int to) {
        return (column, rows) -> {
            BoolColumn bools = (BoolColumn) column;
            byte[] values = bools.values();
            if (to.physical() == PhysicalType.INT32) {
                int[] out = new int[rows];
                for (int i = 0; i < rows; i++) {
                    out[i] = values[i];
                }
                return new IntColumn(out, bools.validity(), rows);
            }
            long[] out = new long[rows];
            for (int i = 0; i < rows; i++) {
                out[i] = values[i];
            }
            return new LongColumn(out, bools.validity(), rows);
        };
    }

    static ColumnLoop toBool() {
        return (column, rows) -> {
            byte[] out = new byte[rows];
            if (column instanceof IntColumn ints) {
                IntComparisons.compare(ComparisonOp.NOT_EQUAL, ints.values(), 0, 0, out, rows);
            } else {
                LongComparisons.compare(ComparisonOp.NOT_EQUAL, ((LongColumn) column).values(), 0, 0, out, rows);
            }
            return new BoolColumn(out, column.validity(), rows);
        };
    }

    static ColumnLoop of(DataType.Int from, DataType.Int to) {
        boolean wideSource = from.equals(DataType.UINT64);
        // Uint64 values above the range of a signed long are negative as one: only uint64 holds those.
        long least = to.equals(DataType.UINT64) || wideSource ? Math.max(0, least(to)) : least(to);
        long greatest = to.equals(DataType.UINT64) ? Long.MAX_VALUE : Ranges.greatest(to);
        long sourceLeast = wideSource ? Long.MIN_VALUE : Ranges.least(from);
        long sourceGreatest = wideSource ? Long.MAX_VALUE : Ranges.greatest(from);
        boolean checked = sourceLeast < least || sourceGreatest > greatest;
        boolean toInts = to.physical() == PhysicalType.INT32;
        return (column, rows) -> {
            if (column instanceof IntColumn ints) {
                int[] values = ints.values();
                if (checked && outside(values, least, greatest, rows)) {
                    return null;
                }
                return toInts
                        ? new IntColumn(values, ints.validity(), rows)
                        : new LongColumn(widened(values, rows), ints.validity(), rows);
            }
            LongColumn longs = (LongColumn) column;
            long[] values = longs.values();
            if (checked && outside(values, least, greatest, rows)) {
                return null;
            }
            return toInts
                    ? new IntColumn(cut(values, rows), longs.validity(), rows)
                    : new LongColumn(values, longs.validity(), rows);
        };
    }

    private static long least(DataType.Int type) {
        return type.equals(DataType.UINT64) ? 0 : Ranges.least(type);
    }

    /// Whether some value is outside a range that is narrower than all of `long`.
    static boolean outside(long[] values, long least, long greatest, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            wrong |= (values[i] - least) | (greatest - values[i]);
        }
        return wrong < 0;
    }

    private static boolean outside(int[] values, long least, long greatest, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            wrong |= (values[i] - least) | (greatest - values[i]);
        }
        return wrong < 0;
    }

    static long[] widened(int[] values, int rows) {
        long[] out = new long[rows];
        for (int i = 0; i < rows; i++) {
            out[i] = values[i];
        }
        return out;
    }

    static int[] cut(long[] values, int rows) {
        int[] out = new int[rows];
        for (int i = 0; i < rows; i++) {
            out[i] = (int) values[i];
        }
        return out;
    }

    /// The values of an integer column as `long`s; not copied if they are.
    static long[] longs(Column column, int rows) {
        return column instanceof IntColumn ints ? widened(ints.values(), rows) : ((LongColumn) column).values();
    }
}
