package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import org.jspecify.annotations.Nullable;

/// The input as it is: an operator that has nothing to do.
final class PassStream implements BatchStream {
    private final BatchStream input;
    private final OperatorMetrics metrics;

    PassStream(BatchStream input, OperatorMetrics metrics) {
        this.input = input;
        this.metrics = metrics;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = input.next();
        if (batch != null) {
            metrics.emitted(batch.rows());
        }
        return batch;
    }

    @Override
    public void close() {
        input.close();
    }
}
