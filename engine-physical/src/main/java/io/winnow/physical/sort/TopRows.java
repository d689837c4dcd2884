package io.winnow.physical.sort;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.SortKey;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.memory.Reservation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One thread's candidates for the first rows of an ordering.
///
/// Rows are kept until there are twice as many as wanted (and a few thousand); then they are sorted, the rest is
/// dropped, and from there on rows whose first key lies beyond that of the last one kept are not looked at again:
/// their other columns are never decoded.
public final class TopRows implements AutoCloseable {
    private static final int LEAST_BUFFER_ROWS = 8192;

    /// With a threshold, for which it is worth sorting more often.
    private static final int LEAST_SHARED_ROWS = 1024;

    private final List<SortKey> keys;
    private final long wanted;
    private final @Nullable TopThreshold threshold;
    private final RowStore store;
    private long rows;
    private boolean full;
    private boolean lastIsNull;
    private long lastPrefix;

    /// @param wanted number of rows, at least one
    /// @param threshold is told the last of the rows kept; with it, batches may come in any order of address
    /// @param memory holds what the rows take; closed with this
    public TopRows(
            List<SortKey> keys,
            long wanted,
            @Nullable TopThreshold threshold,
            KernelContext context,
            Reservation memory) {
        this.threshold = threshold;
        this.keys = List.copyOf(keys);
        this.wanted = wanted;
        store = new RowStore(keys, context, memory);
    }

    /// Takes in the rows of a batch, which stays the caller's.
    ///
    /// @param address of the first row, greater than those of earlier batches unless there is a threshold
    public void add(Batch batch, long address) {
        List<Column> keyColumns = store.keys(batch);
        int count = batch.rows();
        int[] candidates = new int[count];
        if (full) {
            count = select(keyColumns.getFirst(), batch.rows(), candidates);
        } else {
            for (int i = 0; i < count; i++) {
                candidates[i] = i;
            }
        }
        if (count == 0) {
            return;
        }
        keep(batch, address, keyColumns, candidates, count);
        if (rows >= most()) {
            compact();
        }
    }

    /// Number of rows from which on all but the wanted ones are dropped.
    private long most() {
        if (threshold == null) {
            return Math.max(2 * wanted, wanted + LEAST_BUFFER_ROWS);
        }
        return full ? Math.max(2 * wanted, wanted + LEAST_SHARED_ROWS) : wanted;
    }

    private void keep(Batch batch, long address, List<Column> keyColumns, int[] candidates, int count) {
        long[] addresses = new long[count];
        for (int i = 0; i < count; i++) {
            addresses[i] = address + candidates[i];
        }
        if (count == batch.rows()) {
            store.add(new StoredRows(batch.columns(), keyColumns, addresses, count));
        } else {
            List<Column> chosenKeys = new ArrayList<>();
            for (Column key : keyColumns) {
                chosenKeys.add(key.take(candidates, count));
            }
            try (Batch chosen = batch.narrowedTo(candidates, count)) {
                store.add(new StoredRows(chosen.columns(), chosenKeys, addresses, count));
            }
        }
        rows += count;
    }

    /// The rows that may come before the last one kept. One that is equal to it comes later where batches are in order
    /// of address, so that an only key which is told by its prefix must be less.
    private int select(Column key, int count, int[] candidates) {
        KeyVector vector = KeyVector.of(keys.getFirst(), List.of(key), count);
        boolean nullsFirst = vector.nullsFirst();
        boolean strict = vector.exact && keys.size() == 1 && threshold == null;
        long[] prefix = vector.prefix;
        long last = lastPrefix;
        int found = 0;
        if (vector.validity == null && !lastIsNull) {
            for (int i = 0; i < count; i++) {
                candidates[found] = i;
                found += (strict ? prefix[i] < last : prefix[i] <= last) ? 1 : 0;
            }
            return found;
        }
        for (int i = 0; i < count; i++) {
            boolean isNull = vector.validity != null && !Validity.isSet(vector.validity, i);
            boolean before;
            if (isNull == lastIsNull) {
                before = isNull ? !strict : strict ? prefix[i] < last : prefix[i] <= last;
            } else {
                before = isNull == nullsFirst;
            }
            candidates[found] = i;
            found += before ? 1 : 0;
        }
        return found;
    }

    private void compact() {
        Sorting sorting = Sorting.ofCandidates(store.parts(), keys);
        sorting.sortRange(0);
        int count = (int) Math.min(wanted, rows);
        int last = sorting.order()[count - 1];
        lastIsNull = sorting.firstKey().isNull(last);
        lastPrefix = sorting.firstKey().prefix[last];
        full = true;
        store.replace(sorting.merged().first(count));
        rows = count;
        if (threshold != null && count == wanted) {
            threshold.offer(store.parts().getFirst().keys().getFirst(), count - 1);
        }
    }

    /// The most bytes that the rows took.
    public long peakBytes() {
        return store.memory().peakBytes();
    }

    /// The first rows of all candidates, ordered; those of equal keys by address.
    public static SortedRows merged(List<TopRows> candidates, List<SortKey> keys) {
        List<StoredRows> parts = new ArrayList<>();
        for (TopRows top : candidates) {
            for (StoredRows part : top.store.parts()) {
                if (part.rows() > 0) {
                    parts.add(part);
                }
            }
        }
        Sorting sorting = Sorting.ofCandidates(parts, keys);
        sorting.sortRange(0);
        return sorting.merged();
    }

    @Override
    public void close() {
        store.close();
    }
}
