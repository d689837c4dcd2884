package io.winnow.physical.kernel;

import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;

/// Comparisons of two columns of unlike types, exactly by value.
final class MixedComparers {
    private MixedComparers() {}

    static Comparer of(ComparisonOp op, DataType left, DataType right) {
        if (left instanceof DataType.Timestamp a && right instanceof DataType.Timestamp b) {
            return (x, y, out, n) -> WideComparisons.compare(
                    op,
                    WideComparisons.keys((LongColumn) x, a.unit(), n),
                    WideComparisons.keys((LongColumn) y, b.unit(), n),
                    out,
                    n);
        }
        if (left.equals(DataType.INT64) && right.equals(DataType.FLOAT64)) {
            return (x, y, out, n) ->
                    longDouble(Signs.of(op), ((LongColumn) x).values(), ((DoubleColumn) y).values(), out, n);
        }
        if (left.equals(DataType.FLOAT64) && right.equals(DataType.INT64)) {
            Comparer mirrored = of(op.mirrored(), right, left);
            return (x, y, out, n) -> mirrored.compare(y, x, out, n);
        }
        return rowWise(op, left, right);
    }

    /// For nested values and pairs that are rare: row by row, by the one order of values.
    static Comparer rowWise(ComparisonOp op, DataType left, DataType right) {
        int signs = Signs.of(op);
        return (x, y, out, n) -> {
            for (int i = 0; i < n; i++) {
                Object a = ColumnValues.at(x, left, i);
                Object b = ColumnValues.at(y, right, i);
                if (a != null && b != null) {
                    out[i] = Signs.holds(signs, Integer.signum(ScalarOrder.compare(a, left, b, right)));
                }
            }
        };
    }

    private static void longDouble(int signs, long[] left, double[] right, byte[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = Signs.holds(signs, compare(left[i], right[i]));
        }
    }

    /// -1, 0 or 1; NaNs lie beyond the infinities, on the side of their sign.
    static int compare(long left, double right) {
        if (!(right >= -0x1p63 && right < 0x1p63)) {
            return FloatKeys.key(right) > 0 ? -1 : 1;
        }
        long whole = (long) right;
        if (left != whole) {
            return left < whole ? -1 : 1;
        }
        double rest = right - whole;
        return rest > 0 ? -1 : rest < 0 ? 1 : 0;
    }
}
