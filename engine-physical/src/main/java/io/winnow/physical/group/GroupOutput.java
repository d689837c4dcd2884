package io.winnow.physical.group;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.type.Schema;
import io.winnow.physical.memory.Reservation;
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
    private final Reservation memory;

    /// What the tables hold of the reservation.
    private final long tableBytes;

    private int next;
    /// Where the further states are: a position in `order`, and how many of that group have left.
    private int nextOversized;

    private long furtherIndex;

    /// @param memory of the tables; the batch that left last is held by it too
    GroupOutput(
            AggregationLayout layout, @Nullable GroupKeys keys, CallValues[] calls, int[] order, Reservation memory) {
        this.layout = layout;
        this.keys = keys;
        this.calls = calls;
        this.order = order;
        this.memory = memory;
        this.tableBytes = memory.heldBytes();
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
        int[] groups = new int[batchRows];
        long[] indexes = new long[batchRows];
        int count = 0;
        while (nextOversized < order.length && count < batchRows) {
            int group = order[nextOversized];
            if (furtherIndex < furtherStates(group)) {
                groups[count] = group;
                indexes[count] = furtherIndex;
                count++;
                furtherIndex++;
            } else {
                nextOversized++;
                furtherIndex = 0;
            }
        }
        if (count == 0) {
            return null;
        }
        List<Column> columns = keys == null ? new ArrayList<>() : keys.values(groups, count);
        for (CallValues call : calls) {
            columns.addAll(call.furtherStates(groups, indexes, count));
        }
        return Batch.of(layout.stateSchema(), count, columns);
    }

    private long furtherStates(int group) {
        long most = 0;
        for (CallValues call : calls) {
            most = Math.max(most, call.furtherStates(group));
        }
        return most;
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
        account(columns);
        return Batch.of(schema, count, columns);
    }

    /// A set can be as large as the table that it comes from, and is there a second time while it leaves as a list.
    private void account(List<Column> columns) {
        long bytes = tableBytes;
        for (Column column : columns) {
            bytes += column.heapBytes();
        }
        for (CallValues call : calls) {
            bytes += call.heapBytes();
        }
        memory.resize(bytes);
    }
}
