package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import org.jspecify.annotations.Nullable;

/// One thread's run of a pipeline: the rows that come out of one morsel after another.
final class PipelineReader implements AutoCloseable {
    private final MorselStream bottom;
    private final BatchStream top;

    PipelineReader(MorselStream bottom, BatchStream top) {
        this.bottom = bottom;
        this.top = top;
    }

    void start(Morsel morsel) {
        bottom.start(morsel);
    }

    /// The next batch of the morsel; null at its end.
    @Nullable
    Batch next() {
        return top.next();
    }

    @Override
    public void close() {
        top.close();
    }
}
