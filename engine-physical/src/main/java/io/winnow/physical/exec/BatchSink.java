package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;

/// Where one thread puts the batches of an input.
interface BatchSink extends AutoCloseable {
    /// Takes in a batch, which stays the caller's.
    ///
    /// @param address where its rows stand in the order of the input; greater than those of the batches before
    void accept(Batch batch, long address);

    /// Gives up what it holds, after a failure. Throws nothing checked.
    @Override
    void close();
}
