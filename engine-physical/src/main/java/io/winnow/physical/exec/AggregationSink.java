package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.physical.group.Aggregation;

/// One thread's share of an aggregation.
final class AggregationSink implements BatchSink {
    private final Aggregation aggregation;
    private final OperatorMetrics metrics;

    AggregationSink(Aggregation aggregation, OperatorMetrics metrics) {
        this.aggregation = aggregation;
        this.metrics = metrics;
    }

    Aggregation aggregation() {
        return aggregation;
    }

    @Override
    public void accept(Batch batch, long address) {
        long start = System.nanoTime();
        aggregation.add(batch, address);
        metrics.elapsedSince(start);
    }

    @Override
    public void close() {
        aggregation.close();
    }
}
