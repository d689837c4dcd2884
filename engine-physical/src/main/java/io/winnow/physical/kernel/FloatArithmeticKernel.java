package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.scalar.ArithmeticOp;

/// Arithmetic of two columns of one float type.
record FloatArithmeticKernel(ArithmeticOp op, Kernel left, Kernel right) implements Kernel {
    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        Column a = left.evaluate(batch).decoded();
        Column b = right.evaluate(batch).decoded();
        long[] validity = Validity.and(a.validity(), b.validity(), rows);
        if (a instanceof FloatColumn x) {
            float[] out = new float[rows];
            FloatArithmetic.compute(op, x.values(), ((FloatColumn) b).values(), out, rows);
            return new FloatColumn(out, validity, rows);
        }
        double[] out = new double[rows];
        DoubleArithmetic.compute(op, ((DoubleColumn) a).values(), ((DoubleColumn) b).values(), out, rows);
        return new DoubleColumn(out, validity, rows);
    }
}
