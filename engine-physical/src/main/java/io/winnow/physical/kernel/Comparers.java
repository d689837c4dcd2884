package io.winnow.physical.kernel;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.type.DataType;

/// Comparisons of two columns, by type.
final class Comparers {
    private Comparers() {}

    static Comparer of(ComparisonOp op, DataType left, DataType right) {
        return left.equals(right) ? same(op, left) : MixedComparers.of(op, left, right);
    }

    private static Comparer same(ComparisonOp op, DataType type) {
        return switch (type.physical()) {
            case NULL -> (_, _, _, _) -> {};
            case BOOL -> (a, b, out, n) -> bools(op, (BoolColumn) a, (BoolColumn) b, out, n);
            case INT32 ->
                (a, b, out, n) ->
                        IntComparisons.compare(op, ((IntColumn) a).values(), ((IntColumn) b).values(), 0, out, n);
            case INT64 -> {
                long flip = ComparisonCompiler.flip(type);
                yield (a, b, out, n) ->
                        LongComparisons.compare(op, ((LongColumn) a).values(), ((LongColumn) b).values(), flip, out, n);
            }
            case INT128 -> (a, b, out, n) -> WideComparisons.compare(op, (Int128Column) a, (Int128Column) b, out, n);
            case FLOAT32 -> (a, b, out, n) -> IntComparisons.compare(op, singleKeys(a, n), singleKeys(b, n), 0, out, n);
            case FLOAT64 ->
                (a, b, out, n) -> LongComparisons.compare(op, doubleKeys(a, n), doubleKeys(b, n), 0, out, n);
            case BYTES -> (a, b, out, n) -> BytesComparisons.compare(op, (BytesColumn) a, (BytesColumn) b, out, n);
            case INTERVAL ->
                (a, b, out, n) -> WideComparisons.compare(
                        op,
                        WideComparisons.keys((IntervalColumn) a, n),
                        WideComparisons.keys((IntervalColumn) b, n),
                        out,
                        n);
            case LIST, STRUCT -> MixedComparers.rowWise(op, type, type);
        };
    }

    private static long[] doubleKeys(Column column, int rows) {
        return FloatKeys.keys(((DoubleColumn) column).values(), rows);
    }

    private static int[] singleKeys(Column column, int rows) {
        return FloatKeys.keys(((FloatColumn) column).values(), rows);
    }

    private static void bools(ComparisonOp op, BoolColumn left, BoolColumn right, byte[] out, int rows) {
        int signs = Signs.of(op);
        byte[] a = left.values();
        byte[] b = right.values();
        for (int i = 0; i < rows; i++) {
            out[i] = Signs.holds(signs, a[i] - b[i]);
        }
    }
}
