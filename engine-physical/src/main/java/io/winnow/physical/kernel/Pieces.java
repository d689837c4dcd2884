package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column in the making, whose rows are claimed piece by piece by different kernels.
final class Pieces {
    private final DataType type;
    private final Batch batch;
    private final List<Column> parts = new ArrayList<>();
    /// For each row of the batch its position among the rows of all parts.
    private final int[] positions;
    private int claimed;
    /// The rows that are not claimed yet; null for all of them.
    private int @Nullable [] rest;

    Pieces(DataType type, Batch batch) {
        this.type = type;
        this.batch = batch;
        this.positions = new int[batch.rows()];
    }

    boolean isComplete() {
        return claimed == positions.length;
    }

    /// The kernel's values for the rows not claimed yet.
    Column onRest(Kernel kernel) {
        int[] rows = rest;
        return rows == null ? kernel.evaluate(batch) : on(rows, positions.length - claimed, kernel);
    }

    private Column on(int[] rows, int count, Kernel kernel) {
        try (Batch narrowed = batch.narrowedTo(rows, count)) {
            return kernel.evaluate(narrowed);
        }
    }

    /// Gives the rows marked 1, of those not claimed yet, the kernel's values for them.
    void claim(byte[] marked, Kernel kernel) {
        int left = positions.length - claimed;
        int count = Bits.count(marked, left);
        if (count == left) {
            claimRest(kernel);
        } else if (count > 0) {
            int[] rows = unclaimed(Bits.positions(marked, left, count), count);
            add(on(rows, count, kernel), rows, count);
            shrink(marked, left, left - count);
        }
    }

    /// Gives the rows marked 1, of those not claimed yet, their values in a column over all of those.
    void claim(byte[] marked, Column values) {
        int left = positions.length - claimed;
        int count = Bits.count(marked, left);
        if (count == left) {
            claimRest(values);
        } else if (count > 0) {
            int[] chosen = Bits.positions(marked, left, count);
            add(values.take(chosen, count), unclaimed(chosen, count), count);
            shrink(marked, left, left - count);
        }
    }

    void claimRest(Kernel kernel) {
        if (!isComplete()) {
            claimRest(onRest(kernel));
        }
    }

    /// `values` has a row for each that is not claimed yet.
    void claimRest(Column values) {
        int[] rows = rest;
        if (rows == null) {
            for (int i = 0; i < positions.length; i++) {
                positions[i] = i;
            }
            parts.add(values);
            claimed = positions.length;
        } else {
            add(values, rows, positions.length - claimed);
        }
    }

    Column together() {
        if (parts.isEmpty()) {
            return Nulls.of(type, positions.length);
        }
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        return ColumnConcat.concat(parts).take(positions, positions.length);
    }

    private void add(Column values, int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            positions[rows[i]] = claimed + i;
        }
        parts.add(values);
        claimed += count;
    }

    /// Positions among the unclaimed rows as positions in the batch.
    private int[] unclaimed(int[] chosen, int count) {
        int[] rows = rest;
        if (rows == null) {
            return chosen;
        }
        int[] mapped = new int[count];
        for (int i = 0; i < count; i++) {
            mapped[i] = rows[chosen[i]];
        }
        return mapped;
    }

    private void shrink(byte[] marked, int left, int remaining) {
        byte[] unmarked = new byte[left];
        for (int i = 0; i < left; i++) {
            unmarked[i] = (byte) (marked[i] ^ 1);
        }
        rest = unclaimed(Bits.positions(unmarked, left, remaining), remaining);
    }
}
