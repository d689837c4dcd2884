package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;

/// A compiled predicate. It may hold scratch space and so belongs to one thread: compile once per worker.
public interface SelectionKernel {
    /// The rows of `batch` for which the predicate is TRUE. The batch stays the caller's.
    ///
    /// @throws io.winnow.core.error.ExecutionException for a row on which a conjunct fails, those before it being
    ///     TRUE
    Selection select(Batch batch);
}
