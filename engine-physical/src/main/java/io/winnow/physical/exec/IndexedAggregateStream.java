package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.physical.plan.IndexedAggregateExec;
import org.jspecify.annotations.Nullable;

/// The states of rows that indexes know.
final class IndexedAggregateStream implements BatchStream {
    private final IndexedAggregateExec plan;

    IndexedAggregateStream(IndexedAggregateExec plan, OperatorMetrics metrics, ExecutionContext context) {
        this.plan = plan;
    }

    @Override
    public @Nullable Batch next() {
        throw new UnsupportedFeatureException(plan.operator());
    }

    @Override
    public void close() {}
}
