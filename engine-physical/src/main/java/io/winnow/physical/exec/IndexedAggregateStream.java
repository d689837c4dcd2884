package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.physical.plan.IndexedAggregateExec;
import org.jspecify.annotations.Nullable;

/// The states of rows that indexes know. Opens and asks the indexes when the first batch is asked for.
final class IndexedAggregateStream implements BatchStream {
    private final IndexedAggregateExec plan;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final Measures measures;
    private final IndexedCount count;
    private @Nullable StateRows states;
    private boolean closed;

    IndexedAggregateStream(IndexedAggregateExec plan, OperatorMetrics metrics, ExecutionContext context) {
        this.plan = plan;
        this.metrics = metrics;
        this.context = context;
        measures = new Measures(plan);
        count = new IndexedCount(plan, measures, metrics, context);
    }

    @Override
    public @Nullable Batch next() {
        if (closed) {
            return null;
        }
        context.cancellation().check();
        if (states == null) {
            states = new StateRows(measures, count.run(), plan.schema());
        }
        long start = System.nanoTime();
        Batch batch = states.next(context.batchRows());
        metrics.elapsedSince(start);
        if (batch == null) {
            close();
        } else {
            metrics.emitted(batch.rows());
        }
        return batch;
    }

    @Override
    public void close() {
        closed = true;
        states = null;
        count.close();
    }
}
