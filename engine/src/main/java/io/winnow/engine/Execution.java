package io.winnow.engine;

import io.winnow.core.batch.Batch;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.option.Options;
import io.winnow.core.type.Schema;
import io.winnow.engine.explain.Phase;
import io.winnow.physical.exec.BatchStream;
import io.winnow.physical.exec.ExecutionContext;
import io.winnow.physical.exec.OperatorMetrics;
import io.winnow.physical.exec.WorkerPool;
import io.winnow.physical.plan.PhysicalPlan;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A plan that runs. Time counts only while somebody waits for it.
final class Execution implements BatchCursor {
    private final PhysicalPlan plan;
    private final ExecutionContext context;
    private final BatchStream stream;
    private long nanos;
    private boolean closed;

    /// How closely metrics are kept.
    enum Detail {
        /// Of each operator.
        OPERATORS,
        /// What became of the zones of each fragment, too.
        FRAGMENTS
    }

    Execution(
            PhysicalPlan plan,
            Detail detail,
            Options options,
            Instant now,
            LazyAllocator allocator,
            Map<String, FragmentSource> sources,
            IndexFormats indexes,
            WorkerPool pool) {
        long start = System.nanoTime();
        this.plan = plan;
        this.context = new ExecutionContext(allocator, options, sources, indexes, pool, now);
        try {
            if (detail == Detail.FRAGMENTS) {
                context.keepFragments();
            }
            this.stream = context.open(plan);
        } catch (RuntimeException | Error e) {
            context.close();
            throw e;
        }
        nanos = System.nanoTime() - start;
    }

    @Override
    public Schema schema() {
        return plan.schema();
    }

    PhysicalPlan plan() {
        return plan;
    }

    @Override
    public @Nullable Batch next() {
        long start = System.nanoTime();
        try {
            return stream.next();
        } finally {
            nanos += System.nanoTime() - start;
        }
    }

    /// Time spent inside the engine so far.
    long nanos() {
        return nanos;
    }

    /// The phase, once it is over.
    Phase phase() {
        return Phase.of("execute", nanos, context.counters());
    }

    @Nullable
    OperatorMetrics metrics() {
        return context.metrics();
    }

    @Override
    public void cancel() {
        context.cancellation().cancel();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            context.close();
        }
    }
}
