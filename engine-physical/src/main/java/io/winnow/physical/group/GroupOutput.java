package io.winnow.physical.group;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The groups of a finished aggregation on their way out, as states or as results.
public final class GroupOutput {
    private final AggregationLayout layout;
    private final @Nullable GroupKeys keys;
    private final CallValues[] calls;
    private final int[] order;
    private int next;
    /// The groups that have a further state of number `furtherIndex`.
    private int[] oversized = new int[0];
    private int nextOversized;
    private long furtherIndex = -1;

    GroupOutput(AggregationLayout layout, @Nullable GroupKeys keys, CallValues[] calls, int[] order) {
        this.layout = layout;
        this.keys = keys;
        this.calls = calls;
        this.order = order;
    }

    /// The next groups with their states; null when none are left.
    ///
    /// A sum may be beyond the digits of its state though the whole that it belongs to is not: it leaves in several
    /// states of its group, the further ones after all others.
    public @Nullable Batch nextStates(int batchRows) {
        Batch batch = next(batchRows, layout.stateSchema(), true);
        return batch == null ? nextFurtherStates(batchRows) : batch;
    }

    private @Nullable Batch nextFurtherStates(int batchRows) {
        if (nextOversized == oversized.length) {
            long index = furtherIndex + 1;
            oversized = Arrays.stream(index == 0 ? order : oversized)
                    .filter(group -> hasFurtherState(group, index))
                    .toArray();
            furtherIndex = index;
            nextOversized = 0;
        }
        int count = Math.min(batchRows, oversized.length - nextOversized);
        if (count == 0) {
            return null;
        }
        int[] groups = Arrays.copyOfRange(oversized, nextOversized, nextOversized + count);
        nextOversized += count;
        List<Column> columns = keys == null ? new ArrayList<>() : keys.values(groups, count);
        for (CallValues call : calls) {
            columns.addAll(call.furtherStates(groups, count, furtherIndex));
        }
        return Batch.of(layout.stateSchema(), count, columns);
    }

    private boolean hasFurtherState(int group, long index) {
        for (CallValues call : calls) {
            if (index < call.furtherStates(group)) {
                return true;
            }
        }
        return false;
    }

    /// The next groups with their results; null when none are left.
    ///
    /// @param schema that of the final aggregate
    /// @throws io.winnow.core.error.ExecutionException for a sum or average that its type cannot hold
    public @Nullable Batch nextResults(int batchRows, Schema schema) {
        return next(batchRows, schema, false);
    }

    private @Nullable Batch next(int batchRows, Schema schema, boolean states) {
        int count = Math.min(batchRows, order.length - next);
        if (count == 0) {
            return null;
        }
        int[] groups = Arrays.copyOfRange(order, next, next + count);
        next += count;
        List<Column> columns = keys == null ? new ArrayList<>() : keys.values(groups, count);
        for (CallValues call : calls) {
            if (states) {
                columns.addAll(call.states(groups, count));
            } else {
                columns.add(call.result(groups, count));
            }
        }
        return Batch.of(schema, count, columns);
    }
}
