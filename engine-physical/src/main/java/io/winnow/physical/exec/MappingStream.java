package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import org.jspecify.annotations.Nullable;

/// Emits what a mapping makes of each input batch; batches without rows are skipped.
final class MappingStream implements BatchStream {
    private final BatchStream input;
    private final BatchMapping mapping;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;

    MappingStream(BatchStream input, BatchMapping mapping, OperatorMetrics metrics, ExecutionContext context) {
        this.input = input;
        this.mapping = mapping;
        this.metrics = metrics;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        while (true) {
            context.cancellation().check();
            try (Batch batch = input.next()) {
                if (batch == null) {
                    return null;
                }
                long start = System.nanoTime();
                Batch result = mapping.map(batch);
                metrics.elapsedSince(start);
                if (result.rows() > 0) {
                    metrics.emitted(result.rows());
                    return result;
                }
                result.close();
            }
        }
    }

    @Override
    public void close() {
        input.close();
    }
}
