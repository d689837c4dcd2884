package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;

/// A cast by a loop. A batch with a row that the loop cannot cast is cast again row by row, which raises the error,
/// gives NULL for it (TRY_CAST), or finds that the value stood under a NULL.
record CastKernel(Kernel operand, CastLoop loop, RowWiseKernel exact) implements Kernel {
    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        Column values = operand.evaluate(batch).decoded();
        Column cast = loop.cast(values, rows);
        return cast != null ? cast : exact.compute(exact.arguments(values), rows);
    }
}
