package io.winnow.physical.exec;

import io.winnow.core.batch.Batch;
import io.winnow.physical.plan.LimitExec;
import org.jspecify.annotations.Nullable;

/// Drops the first rows, keeps some, and then closes its input.
final class LimitStream implements BatchStream {
    private final BatchStream input;
    private final OperatorMetrics metrics;
    private long toSkip;
    private long toEmit;

    LimitStream(LimitExec plan, BatchStream input, OperatorMetrics metrics) {
        this.input = input;
        this.metrics = metrics;
        toSkip = plan.offset();
        toEmit = plan.count() == null ? Long.MAX_VALUE : plan.count();
    }

    @Override
    public @Nullable Batch next() {
        while (toEmit > 0) {
            try (Batch batch = input.next()) {
                if (batch == null) {
                    break;
                }
                int from = (int) Math.min(toSkip, batch.rows());
                int count = (int) Math.min(toEmit, batch.rows() - from);
                toSkip -= from;
                if (count > 0) {
                    toEmit -= count;
                    metrics.emitted(count);
                    return count == batch.rows() ? batch.retained() : part(batch, from, count);
                }
            }
        }
        toEmit = 0;
        input.close();
        return null;
    }

    private static Batch part(Batch batch, int from, int count) {
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = from + i;
        }
        return batch.narrowedTo(rows, count);
    }

    @Override
    public void close() {
        toEmit = 0;
        input.close();
    }
}
