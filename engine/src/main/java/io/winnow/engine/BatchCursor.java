package io.winnow.engine;

import io.winnow.core.batch.Batch;
import io.winnow.core.type.Schema;
import org.jspecify.annotations.Nullable;

/// Where a result's batches come from.
interface BatchCursor extends AutoCloseable {
    Schema schema();

    /// The next batch, which the caller owns, or null at the end.
    @Nullable
    Batch next();

    /// Makes a running or later `next` fail; from any thread.
    void cancel();

    /// Waits for workers and gives everything back; idempotent.
    @Override
    void close();
}
