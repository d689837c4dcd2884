package io.winnow.physical.group;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.error.ExecutionException;
import io.winnow.physical.kernel.Kernel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Aggregates whole batches of which a filter has dropped few rows: picking all the others column by column costs
/// more than computing with those few and adding them to no group. Belongs to one thread.
final class StrayRows {
    /// At most one row in so many may be a stray.
    private static final int FEW = 8;

    /// So many rows that follow each other are told at once.
    private static final int RUN = 16;

    private final GroupKeys keys;
    private final List<Kernel> groupKernels;
    private final AggregateInput input;
    private int[] owners = new int[0];
    /// An argument may fail for rows that are not even wanted.
    private boolean failed;

    private StrayRows(GroupKeys keys, List<Kernel> groupKernels, AggregateInput input) {
        this.keys = keys;
        this.groupKernels = groupKernels;
        this.input = input;
    }

    /// Null where no batch can be taken whole.
    static @Nullable StrayRows of(@Nullable GroupKeys keys, List<Kernel> groupKernels, List<AggregateInput> inputs) {
        return keys != null && inputs.size() == 1 && inputs.getFirst().takesStrays()
                ? new StrayRows(keys, groupKernels, inputs.getFirst())
                : null;
    }

    /// Takes in a batch, if it can be taken whole and none of its rows makes a new group.
    ///
    /// @return false where nothing was taken in
    boolean add(Batch batch) {
        Batch.Narrowing narrowing = batch.narrowing();
        if (failed || narrowing == null) {
            return false;
        }
        Batch whole = narrowing.whole();
        int rows = whole.rows();
        if (batch.rows() < rows - rows / FEW) {
            return false;
        }
        Column[] values;
        try {
            Column[] columns = new Column[groupKernels.size()];
            for (int c = 0; c < columns.length; c++) {
                columns[c] = groupKernels.get(c).evaluate(whole);
            }
            if (owners.length < rows) {
                owners = new int[rows];
            }
            if (!keys.look(columns, rows, owners)) {
                return false;
            }
            values = input.arguments(whole);
        } catch (ExecutionException e) {
            // Perhaps of a stray, which must not fail: the rows alone will tell, now and in batches to come.
            failed = true;
            return false;
        }
        markStrays(narrowing.selected(), batch.rows(), rows, keys.size());
        input.add(values, rows, owners, keys.size());
        return true;
    }

    /// Makes strays of the rows that are not selected.
    private void markStrays(int[] selected, int count, int rows, int stray) {
        int next = 0;
        int i = 0;
        while (i < count) {
            if (selected[i] == next && i + RUN <= count && selected[i + RUN - 1] == next + RUN - 1) {
                i += RUN;
                next += RUN;
                continue;
            }
            while (next < selected[i]) {
                owners[next++] = stray;
            }
            next++;
            i++;
        }
        while (next < rows) {
            owners[next++] = stray;
        }
    }

    long heapBytes() {
        return 4L * owners.length;
    }
}
