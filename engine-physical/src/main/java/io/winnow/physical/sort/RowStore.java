package io.winnow.physical.sort;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.expr.SortKey;
import io.winnow.physical.kernel.ExpressionCompiler;
import io.winnow.physical.kernel.Kernel;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.memory.Reservation;
import java.util.ArrayList;
import java.util.List;

/// One thread's share of the rows that are to be sorted, decoded and counted against the memory budget.
public final class RowStore implements AutoCloseable {
    private final List<Kernel> kernels = new ArrayList<>();
    private final boolean furtherKeysFail;
    private final Reservation memory;
    private final List<StoredRows> parts = new ArrayList<>();

    /// @param memory holds what the rows take; closed with this
    public RowStore(List<SortKey> keys, KernelContext context, Reservation memory) {
        this.memory = memory;
        furtherKeysFail = keys.stream().skip(1).anyMatch(key -> Fallibility.isFallible(key.expr()));
        for (SortKey key : keys) {
            kernels.add(ExpressionCompiler.compile(key.expr(), context));
        }
    }

    /// Keeps the rows of a batch, which stays the caller's.
    ///
    /// @param address of the first row
    public void add(Batch batch, long address) {
        long[] addresses = new long[batch.rows()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = address + i;
        }
        add(new StoredRows(batch.columns(), keys(batch), addresses, batch.rows()));
    }

    private List<Column> keys(Batch batch) {
        List<Column> keys = new ArrayList<>();
        keys.add(firstKey(batch));
        keys.addAll(furtherKeys(batch));
        return keys;
    }

    Column firstKey(Batch batch) {
        return kernels.getFirst().evaluate(batch);
    }

    /// Whether a row may fail for a key other than the first one.
    boolean furtherKeysFail() {
        return furtherKeysFail;
    }

    List<Column> furtherKeys(Batch batch) {
        List<Column> keys = new ArrayList<>();
        for (Kernel kernel : kernels.subList(1, kernels.size())) {
            keys.add(kernel.evaluate(batch));
        }
        return keys;
    }

    void add(StoredRows rows) {
        memory.add(rows.heapBytes());
        parts.add(rows);
    }

    /// Replaces everything by `rows`.
    void replace(StoredRows rows) {
        parts.clear();
        parts.add(rows);
        memory.resize(rows.heapBytes());
    }

    /// What the rows take of the memory budget.
    public long heldBytes() {
        return memory.heldBytes();
    }

    List<StoredRows> parts() {
        return parts;
    }

    Reservation memory() {
        return memory;
    }

    /// Number of rows kept.
    static int rows(List<StoredRows> parts) {
        long rows = 0;
        for (StoredRows part : parts) {
            rows += part.rows();
        }
        if (rows > Integer.MAX_VALUE - 8) {
            throw new MemoryExceededException("a sort in memory cannot hold more than 2147483639 rows");
        }
        return (int) rows;
    }

    @Override
    public void close() {
        parts.clear();
        memory.close();
    }
}
