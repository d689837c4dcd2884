package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import org.jspecify.annotations.Nullable;

/// The root of a running plan: closes everything at the end of the rows and at the first error.
final class QueryStream implements BatchStream {
    private final BatchStream plan;
    private boolean ended;
    private boolean failed;

    QueryStream(BatchStream plan) {
        this.plan = plan;
    }

    @Override
    public @Nullable Batch next() {
        if (failed) {
            throw new IllegalStateException("the query has failed before");
        }
        if (ended) {
            return null;
        }
        Batch batch;
        try {
            batch = plan.next();
        } catch (RuntimeException | Error e) {
            failed = true;
            try {
                plan.close();
            } catch (RuntimeException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
        if (batch == null) {
            close();
        }
        return batch;
    }

    @Override
    public void close() {
        ended = true;
        plan.close();
    }
}
