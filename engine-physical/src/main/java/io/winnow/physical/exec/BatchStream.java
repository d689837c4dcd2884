package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import org.jspecify.annotations.Nullable;

/// The rows of one operator, pulled batch by batch. Belongs to one thread.
public interface BatchStream extends AutoCloseable {
    /// The next batch, which has at least one row and which the caller owns; null at the end, and from then on.
    ///
    /// @throws io.winnow.core.error.WinnowException when rows cannot be computed; then only [#close] may follow
    @Nullable
    Batch next();

    /// Stops and releases everything, inputs included. Idempotent; throws nothing checked.
    @Override
    void close();
}
