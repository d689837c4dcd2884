package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;

/// A compiled expression. It may hold scratch space and so belongs to one thread: compile once per worker.
public interface Kernel {
    /// The expression's value for every row of `batch`: `batch.rows()` rows in the physical form of the
    /// expression's type, or a dictionary of that form. The batch stays the caller's.
    ///
    /// @throws io.winnow.core.error.ExecutionException for the value of a row that does not exist
    Column evaluate(Batch batch);
}
