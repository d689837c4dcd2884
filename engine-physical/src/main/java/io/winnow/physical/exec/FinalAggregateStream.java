package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.physical.group.Aggregation;
import io.winnow.physical.group.AggregationLayout;
import io.winnow.physical.group.GroupOutput;
import io.winnow.physical.plan.AggregateExec;
import org.jspecify.annotations.Nullable;

/// Combines partial states into results: one row per group, exactly one row where there are no groups.
final class FinalAggregateStream implements BatchStream {
    private final AggregateExec plan;
    private final BatchStream input;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private @Nullable Aggregation aggregation;
    private @Nullable GroupOutput output;
    private boolean closed;

    FinalAggregateStream(AggregateExec plan, BatchStream input, OperatorMetrics metrics, ExecutionContext context) {
        this.plan = plan;
        this.input = input;
        this.metrics = metrics;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        if (closed) {
            return null;
        }
        context.cancellation().check();
        if (output == null) {
            Aggregation whole = input instanceof PartialAggregateStream partial && partial.feeds(plan)
                    ? partial.takeAggregation()
                    : combined();
            aggregation = whole;
            output = whole.output();
        }
        long start = System.nanoTime();
        Batch batch = output.nextResults(context.batchRows(), plan.schema());
        metrics.elapsedSince(start);
        if (batch == null) {
            close();
        } else {
            metrics.emitted(batch.rows());
        }
        return batch;
    }

    private Aggregation combined() {
        Aggregation whole = new Aggregation(
                AggregationLayout.of(plan), context.kernels(), context.reservation("hash table of an aggregate"));
        aggregation = whole;
        long address = 0;
        while (true) {
            context.cancellation().check();
            try (Batch batch = input.next()) {
                if (batch == null) {
                    break;
                }
                long start = System.nanoTime();
                whole.add(batch, address);
                metrics.elapsedSince(start);
                address += batch.rows();
            }
        }
        metrics.held(whole.peakBytes());
        return whole;
    }

    @Override
    public void close() {
        closed = true;
        output = null;
        input.close();
        if (aggregation != null) {
            aggregation.close();
        }
    }
}
