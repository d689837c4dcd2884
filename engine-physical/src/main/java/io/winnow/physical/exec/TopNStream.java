package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.sort.SortedRows;
import io.winnow.physical.sort.TopRows;
import io.winnow.physical.sort.TopThreshold;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The first rows of an ordering: each thread keeps candidates, which are put together at the end.
final class TopNStream implements BatchStream {
    private final TopNExec plan;
    private final ParallelInput input;
    private final @Nullable TopThreshold threshold;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final List<TopRows> candidates = new ArrayList<>();
    private @Nullable SortedRows rows;
    private boolean closed;

    /// @param threshold told which rows are too late, where the input looks at it; null where it does not
    TopNStream(
            TopNExec plan,
            ParallelInput input,
            @Nullable TopThreshold threshold,
            OperatorMetrics metrics,
            ExecutionContext context) {
        this.plan = plan;
        this.input = input;
        this.threshold = threshold;
        this.metrics = metrics;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        if (closed || plan.count() == 0) {
            close();
            return null;
        }
        context.cancellation().check();
        SortedRows sorted = rows == null ? sorted() : rows;
        rows = sorted;
        long start = System.nanoTime();
        Batch batch = sorted.next(plan.schema(), context.batchRows());
        metrics.elapsedSince(start);
        if (batch == null) {
            close();
        } else {
            metrics.emitted(batch.rows());
        }
        return batch;
    }

    private SortedRows sorted() {
        long sum = plan.offset() + plan.count();
        long wanted = sum < 0 ? Long.MAX_VALUE / 4 : Math.min(sum, Long.MAX_VALUE / 4);
        List<Sink> sinks = input.drain(() -> new Sink(
                new TopRows(plan.keys(), wanted, threshold, context.kernels(), context.reservation("top rows")),
                metrics));
        long start = System.nanoTime();
        long held = 0;
        for (Sink sink : sinks) {
            candidates.add(sink.top);
            held += sink.top.peakBytes();
        }
        metrics.held(held);
        SortedRows merged = TopRows.merged(candidates, plan.keys());
        merged.limit(plan.offset(), plan.count());
        metrics.elapsedSince(start);
        return merged;
    }

    /// One thread's candidates.
    private record Sink(TopRows top, OperatorMetrics metrics) implements BatchSink {
        @Override
        public void accept(Batch batch, long address) {
            long start = System.nanoTime();
            top.add(batch, address);
            metrics.elapsedSince(start);
        }

        @Override
        public void close() {
            top.close();
        }
    }

    @Override
    public void close() {
        closed = true;
        rows = null;
        input.close();
        for (TopRows top : candidates) {
            top.close();
        }
    }
}
