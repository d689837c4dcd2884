package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.expr.ComparisonOp;
import org.jspecify.annotations.Nullable;

/// A comparison of a computed column with a constant that is not NULL.
record ConstantComparisonKernel(ComparisonOp op, Kernel operand, ConstantComparer comparer) implements Kernel {
    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        Column values = operand.evaluate(batch).decoded();
        byte[] out = new byte[rows];
        comparer.compare(values, out, rows);
        long[] validity = values.validity();
        return switch (op) {
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                new BoolColumn(out, validity, rows);
            case DISTINCT -> {
                setInvalid(out, validity, rows);
                yield new BoolColumn(out, null, rows);
            }
            case NOT_DISTINCT -> {
                Bits.clearInvalid(out, validity, rows);
                yield new BoolColumn(out, null, rows);
            }
        };
    }

    private static void setInvalid(byte[] out, long @Nullable [] validity, int rows) {
        if (validity != null) {
            for (int i = 0; i < rows; i++) {
                out[i] |= (byte) (~(validity[i >> 6] >>> i) & 1);
            }
        }
    }
}
