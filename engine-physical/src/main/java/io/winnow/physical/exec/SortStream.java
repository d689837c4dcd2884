package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.physical.memory.Reservation;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.sort.RowStore;
import io.winnow.physical.sort.SortedRows;
import io.winnow.physical.sort.Sorting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// All rows in order. Threads store the rows they read, sort a range each, and one merges.
final class SortStream implements BatchStream {
    private final SortExec plan;
    private final ParallelInput input;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final Reservation sorting;
    private final List<RowStore> stores = new ArrayList<>();
    private @Nullable SortedRows rows;
    private boolean closed;

    SortStream(SortExec plan, ParallelInput input, OperatorMetrics metrics, ExecutionContext context) {
        this.plan = plan;
        this.input = input;
        this.metrics = metrics;
        this.context = context;
        sorting = context.reservation("sort");
    }

    @Override
    public @Nullable Batch next() {
        if (closed) {
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
        for (Sink sink : input.drain(
                () -> new Sink(new RowStore(plan.keys(), context.kernels(), context.reservation("sort")), metrics))) {
            stores.add(sink.store);
        }
        long start = System.nanoTime();
        Sorting all = Sorting.of(stores, plan.keys(), context.threads(), sorting);
        metrics.held(heldBytes());
        AtomicInteger next = new AtomicInteger();
        Workers workers = context.workers();
        Runnable body = () -> {
            for (int range = next.getAndIncrement(); range < all.ranges(); range = next.getAndIncrement()) {
                if (!workers.goOn()) {
                    return;
                }
                all.sortRange(range);
            }
        };
        workers.run(all.ranges() - 1, body);
        SortedRows merged = all.merged();
        metrics.elapsedSince(start);
        return merged;
    }

    /// What all rows and their order take; nothing is given back before the last row is out.
    private long heldBytes() {
        long held = sorting.heldBytes();
        for (RowStore store : stores) {
            held += store.heldBytes();
        }
        return held;
    }

    /// One thread's share of the rows.
    private record Sink(RowStore store, OperatorMetrics metrics) implements BatchSink {
        @Override
        public void accept(Batch batch, long address) {
            long start = System.nanoTime();
            store.add(batch, address);
            metrics.elapsedSince(start);
        }

        @Override
        public void close() {
            store.close();
        }
    }

    @Override
    public void close() {
        closed = true;
        rows = null;
        input.close();
        for (RowStore store : stores) {
            store.close();
        }
        sorting.close();
    }
}
