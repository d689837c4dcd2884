package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.core.expr.NamedExpr;
import io.winnow.physical.group.Aggregation;
import io.winnow.physical.group.AggregationLayout;
import io.winnow.physical.group.GroupOutput;
import io.winnow.physical.plan.AggregateExec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Aggregates rows into states: each thread into tables of its own, which are merged at the end. Without groups it
/// emits one state, even over no rows.
final class PartialAggregateStream implements BatchStream {
    private final AggregateExec plan;
    private final AggregationLayout layout;
    private final ParallelInput input;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private @Nullable Aggregation aggregation;
    private @Nullable GroupOutput output;
    private boolean closed;

    PartialAggregateStream(AggregateExec plan, ParallelInput input, OperatorMetrics metrics, ExecutionContext context) {
        this.plan = plan;
        this.input = input;
        this.metrics = metrics;
        this.context = context;
        layout = AggregationLayout.of(plan);
    }

    @Override
    public @Nullable Batch next() {
        if (closed) {
            return null;
        }
        context.cancellation().check();
        if (output == null) {
            aggregation = aggregate();
            output = aggregation.output();
        }
        long start = System.nanoTime();
        Batch batch = output.nextStates(context.batchRows());
        metrics.elapsedSince(start);
        if (batch == null) {
            close();
        } else {
            metrics.emitted(batch.rows());
        }
        return batch;
    }

    /// Whether a final aggregate over this stream may take over the tables of [#takeAggregation] instead of reading
    /// states: nothing stands between the two, and sets, sums and strings need not be written out and read again.
    boolean feeds(AggregateExec last) {
        if (last.groups().size() != plan.groups().size() || !last.aggregates().equals(plan.aggregates())) {
            return false;
        }
        for (int g = 0; g < plan.groups().size(); g++) {
            NamedExpr own = plan.groups().get(g);
            if (!own.expr().type().equals(last.groups().get(g).expr().type())) {
                return false;
            }
        }
        return true;
    }

    /// The aggregation of all rows, which the caller owns; instead of [#next].
    Aggregation takeAggregation() {
        Aggregation whole = aggregate();
        metrics.emitted(whole.groups());
        return whole;
    }

    private Aggregation aggregate() {
        List<AggregationSink> sinks = input.drain(() -> new AggregationSink(
                new Aggregation(layout, context.kernels(), context.reservation("hash table of an aggregate")),
                metrics));
        long start = System.nanoTime();
        Aggregation whole = sinks.getFirst().aggregation();
        long held = 0;
        try {
            for (AggregationSink sink : sinks) {
                held += sink.aggregation().peakBytes();
            }
            metrics.held(held);
            for (AggregationSink sink : sinks.subList(1, sinks.size())) {
                context.cancellation().check();
                whole.merge(sink.aggregation());
            }
        } catch (RuntimeException | Error e) {
            for (AggregationSink sink : sinks) {
                sink.close();
            }
            throw e;
        }
        metrics.elapsedSince(start);
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
