package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;

/// A loop over one operand. A batch with a row that the loop leaves is computed again row by row, which raises the
/// error of that row, gives NULL for it (TRY_CAST), or finds that the value stood under a NULL.
///
/// @param exact a kernel of which `operand` is the only operand that is no literal
record LoopKernel(Kernel operand, ColumnLoop loop, RowWiseKernel exact) implements Kernel {
    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        Column values = operand.evaluate(batch).decoded();
        Column computed = loop.compute(values, rows);
        return computed != null ? computed : exact.compute(exact.argument(values), rows);
    }
}
