package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.io.MemoryBudget;

/// `||` of texts or byte strings. Long results go row by row, where their length is checked.
record ConcatKernel(Kernel left, Kernel right, RowWiseKernel exact, MemoryBudget memory) implements Kernel {
    /// Far below every limit on the length of a text.
    private static final int SHORT = 1 << 20;

    private static final int MOST = 1 << 30;

    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        BytesColumn a = (BytesColumn) left.evaluate(batch).decoded();
        BytesColumn b = (BytesColumn) right.evaluate(batch).decoded();
        long[] validity = Validity.and(a.validity(), b.validity(), rows);
        int[] first = a.offsets();
        int[] second = b.offsets();
        int[] offsets = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            int length = first[i + 1] - first[i] + second[i + 1] - second[i];
            if (length > SHORT || length < 0 || offsets[i] > MOST) {
                return exact.compute(exact.arguments(a, b), rows);
            }
            offsets[i + 1] = offsets[i] + length;
        }
        long bytes = offsets[rows];
        if (bytes >= SHORT) {
            memory.reserve(bytes, "texts that an expression makes");
            memory.release(bytes);
        }
        byte[] data = new byte[offsets[rows]];
        for (int i = 0; i < rows; i++) {
            int length = first[i + 1] - first[i];
            System.arraycopy(a.data(), first[i], data, offsets[i], length);
            System.arraycopy(b.data(), second[i], data, offsets[i] + length, second[i + 1] - second[i]);
        }
        return new BytesColumn(data, offsets, validity, rows);
    }
}
