package io.winnow.physical.group;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.expr.Expr;
import io.winnow.physical.kernel.ExpressionCompiler;
import io.winnow.physical.kernel.Kernel;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.memory.Reservation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A hash aggregation in progress: groups and their accumulators. Belongs to one thread at a time.
///
/// Groups are kept in the order of the first row that each was met in, by the address that [#add] is told, so that
/// the result does not depend on how rows were shared out among threads that are merged later.
public final class Aggregation implements AutoCloseable {
    private final AggregationLayout layout;
    private final Reservation memory;
    private final List<Kernel> groupKernels = new ArrayList<>();
    private final @Nullable GroupKeys keys;
    private final List<AggregateInput> inputs;
    private final Accumulator[] accumulators;
    private final @Nullable StrayRows strays;
    private long[] firstRows = new long[0];
    private int[] ids = new int[0];
    private int groups;

    /// An aggregation over nothing yet.
    ///
    /// @param memory holds what the tables take; closed with this
    public Aggregation(AggregationLayout layout, KernelContext kernels, Reservation memory) {
        this.layout = layout;
        this.memory = memory;
        for (Expr group : layout.groups()) {
            groupKernels.add(ExpressionCompiler.compile(group, kernels));
        }
        keys = layout.groups().isEmpty() ? null : new GroupKeys(layout.groupTypes());
        Grouping grouping = keys == null ? Grouping.UNGROUPED : Grouping.GROUPED;
        List<Spec> specs = layout.specs();
        accumulators = new Accumulator[specs.size()];
        for (int s = 0; s < accumulators.length; s++) {
            accumulators[s] = specs.get(s).accumulator(grouping);
        }
        inputs = AggregateInput.of(specs, accumulators, kernels);
        strays = StrayRows.of(keys, groupKernels, inputs);
        if (keys == null) {
            grow(1);
        }
    }

    /// Takes in the rows of a batch, which stays the caller's.
    ///
    /// @param address of the batch's first row; rows of batches met later by the same thread have greater ones
    public void add(Batch batch, long address) {
        int rows = batch.rows();
        if (rows == 0) {
            return;
        }
        if (strays == null || !strays.add(batch)) {
            int[] owners = keys == null ? null : assign(keys, batch, rows, address);
            for (AggregateInput input : inputs) {
                input.add(batch, owners, groups);
            }
        }
        account();
    }

    private int[] assign(GroupKeys table, Batch batch, int rows, long address) {
        Column[] columns = new Column[groupKernels.size()];
        for (int c = 0; c < columns.length; c++) {
            columns[c] = groupKernels.get(c).evaluate(batch);
        }
        if (ids.length < rows) {
            ids = new int[rows];
        }
        int[] owners = ids;
        table.assign(columns, rows, owners);
        int before = groups;
        if (table.size() > before) {
            grow(table.size());
            for (int i = 0; i < rows; i++) {
                if (owners[i] >= before) {
                    firstRows[owners[i]] = Math.min(firstRows[owners[i]], address + i);
                }
            }
        }
        return owners;
    }

    private void grow(int size) {
        int old = firstRows.length;
        firstRows = Capacity.fit(firstRows, size);
        Arrays.fill(firstRows, old, firstRows.length, Long.MAX_VALUE);
        groups = size;
        for (Accumulator accumulator : accumulators) {
            accumulator.ensure(size);
        }
    }

    /// Takes in another aggregation of the same layout, which is closed.
    public void merge(Aggregation other) {
        try (other) {
            int[] mapping = new int[other.groups];
            if (keys != null && other.keys != null) {
                keys.expect(other.keys);
                map(keys, other.keys, mapping);
                grow(keys.size());
                for (int g = 0; g < mapping.length; g++) {
                    firstRows[mapping[g]] = Math.min(firstRows[mapping[g]], other.firstRows[g]);
                }
            }
            for (int a = 0; a < accumulators.length; a++) {
                accumulators[a].merge(other.accumulators[a], mapping);
            }
            account();
        }
    }

    private static void map(GroupKeys to, GroupKeys from, int[] mapping) {
        int chunk = 1 << 13;
        int[] own = new int[chunk];
        for (int start = 0; start < mapping.length; start += chunk) {
            int count = Math.min(chunk, mapping.length - start);
            Column[] columns =
                    from.values(DistinctValues.range(start, count), count).toArray(new Column[0]);
            to.assign(columns, count, own);
            System.arraycopy(own, 0, mapping, start, count);
        }
    }

    private void account() {
        long bytes = 8L * firstRows.length + 4L * ids.length + (keys == null ? 0 : keys.heapBytes());
        bytes += strays == null ? 0 : strays.heapBytes();
        for (AggregateInput input : inputs) {
            bytes += input.heapBytes();
        }
        for (Accumulator accumulator : accumulators) {
            bytes += accumulator.heapBytes();
        }
        memory.resize(bytes);
    }

    /// Number of groups: one where the query has none.
    public int groups() {
        return groups;
    }

    /// The most bytes that the tables took.
    public long peakBytes() {
        return memory.peakBytes();
    }

    /// The groups as they leave, ordered by their first row. The aggregation takes in nothing more.
    public GroupOutput output() {
        CallValues[] values = new CallValues[layout.calls().size()];
        for (int c = 0; c < values.length; c++) {
            values[c] = new CallValues(layout.calls().get(c), accumulators);
        }
        return new GroupOutput(layout, keys, values, FirstRowOrder.of(firstRows, groups), memory);
    }

    @Override
    public void close() {
        memory.close();
    }
}
