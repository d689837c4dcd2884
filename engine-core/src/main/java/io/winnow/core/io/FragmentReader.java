package io.winnow.core.io;

import io.winnow.core.batch.Batch;
import org.jspecify.annotations.Nullable;

/// Reads the wanted rows of one fragment, in row order. Belongs to one thread.
public interface FragmentReader extends AutoCloseable {
    /// The next batch, which the caller owns, or null at the end.
    @Nullable
    Batch next();

    /// Idempotent; throws nothing checked. Batches that are still open stay usable.
    @Override
    void close();
}
