package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;

/// What an operator makes of one batch alone. May hold scratch space and so belongs to one thread.
interface BatchMapping {
    /// A new batch, possibly without rows, which the caller owns; `batch` stays the caller's.
    Batch map(Batch batch);
}
