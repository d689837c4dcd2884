package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import org.jspecify.annotations.Nullable;

/// The states of the rows that were read, then those of the zones that were not.
final class ZoneFoldStream implements BatchStream {
    private final ZoneFold fold;
    private final BatchStream rest;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private boolean folded;
    private boolean restEnded;
    private boolean ended;

    ZoneFoldStream(ZoneFold fold, BatchStream rest, OperatorMetrics metrics, ExecutionContext context) {
        this.fold = fold;
        this.rest = rest;
        this.metrics = metrics;
        this.context = context;
    }

    @Override
    public @Nullable Batch next() {
        context.cancellation().check();
        if (ended) {
            return null;
        }
        if (!folded) {
            fold.run();
            folded = true; // only now: what failed is not done
        }
        Batch batch = restEnded ? null : rest.next();
        if (batch == null) {
            restEnded = true;
            long start = System.nanoTime();
            batch = fold.next();
            metrics.elapsedSince(start);
        }
        if (batch == null) {
            ended = true;
        } else {
            metrics.emitted(batch.rows());
        }
        return batch;
    }

    @Override
    public void close() {
        ended = true;
        rest.close();
        fold.close();
    }
}
