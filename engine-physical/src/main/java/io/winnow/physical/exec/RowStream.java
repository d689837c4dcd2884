package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.type.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One row without columns.
final class RowStream implements BatchStream {
    private final OperatorMetrics metrics;
    private boolean ended;

    RowStream(OperatorMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public @Nullable Batch next() {
        if (ended) {
            return null;
        }
        ended = true;
        metrics.emitted(1);
        return Batch.of(Schema.EMPTY, 1, List.of());
    }

    @Override
    public void close() {
        ended = true;
    }
}
