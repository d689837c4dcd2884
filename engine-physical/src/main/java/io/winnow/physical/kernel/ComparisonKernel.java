package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.ComparisonOp;

/// A comparison of two computed columns.
record ComparisonKernel(ComparisonOp op, Kernel left, Kernel right, Comparer comparer) implements Kernel {
    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        Column a = left.evaluate(batch).decoded();
        Column b = right.evaluate(batch).decoded();
        byte[] out = new byte[rows];
        comparer.compare(a, b, out, rows);
        long[] leftValid = a.validity();
        long[] rightValid = b.validity();
        if (leftValid == null && rightValid == null) {
            return new BoolColumn(out, null, rows);
        }
        long[] both = Validity.and(leftValid, rightValid, rows);
        return switch (op) {
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> new BoolColumn(out, both, rows);
            case DISTINCT -> {
                distinct(a, b, out, rows, 1);
                yield new BoolColumn(out, null, rows);
            }
            case NOT_DISTINCT -> {
                distinct(a, b, out, rows, 0);
                yield new BoolColumn(out, null, rows);
            }
        };
    }

    /// Where one side is NULL the sides are distinct, where both are they are not.
    private static void distinct(Column a, Column b, byte[] out, int rows, int whenDistinct) {
        for (int i = 0; i < rows; i++) {
            boolean leftValid = a.isValid(i);
            if (!leftValid || !b.isValid(i)) {
                out[i] = (byte) (leftValid == b.isValid(i) ? whenDistinct ^ 1 : whenDistinct);
            }
        }
    }
}
