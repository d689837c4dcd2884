package io.winnow.physical.sort;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.SortKey;
import io.winnow.core.type.DataType;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.key.OrderedLongs;
import io.winnow.physical.memory.Reservation;
import java.util.ArrayList;
import java.util.Arrays;
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
    private int[] candidates = new int[0];
    private long[] scratch = new long[0];
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
        Column first = store.firstKey(batch);
        // Whether a row fails must not depend on what was seen before it.
        List<Column> further = store.furtherKeysFail() ? store.furtherKeys(batch) : null;
        int count = batch.rows();
        if (full) {
            if (candidates.length < count) {
                candidates = new int[count];
            }
            count = select(first, batch.rows());
        }
        if (count == 0) {
            return;
        }
        keep(batch, address, first, further, full ? Arrays.copyOf(candidates, count) : range(count), count);
        if (rows >= most()) {
            compact();
        }
    }

    private static int[] range(int count) {
        int[] range = new int[count];
        for (int i = 0; i < count; i++) {
            range[i] = i;
        }
        return range;
    }

    /// Number of rows from which on all but the wanted ones are dropped.
    private long most() {
        if (threshold == null) {
            return Math.max(2 * wanted, wanted + LEAST_BUFFER_ROWS);
        }
        return full ? Math.max(2 * wanted, wanted + LEAST_SHARED_ROWS) : wanted;
    }

    /// Keeps the rows at `chosen[0..count)`: further keys and the other columns are computed for them alone.
    ///
    /// @param further the further keys of the batch, where they are computed already
    private void keep(
            Batch batch, long address, Column first, @Nullable List<Column> further, int[] chosen, int count) {
        long[] addresses = new long[count];
        for (int i = 0; i < count; i++) {
            addresses[i] = address + chosen[i];
        }
        boolean all = count == batch.rows();
        try (Batch kept = all ? batch.retained() : batch.narrowedTo(chosen, count)) {
            List<Column> keyColumns = new ArrayList<>();
            keyColumns.add(all ? first : first.take(chosen, count));
            if (further == null) {
                keyColumns.addAll(store.furtherKeys(kept));
            } else {
                further.forEach(key -> keyColumns.add(all ? key : key.take(chosen, count)));
            }
            store.add(new StoredRows(kept.columns(), keyColumns, addresses, count));
        }
        rows += count;
    }

    /// Finds the rows that may come before the last one kept, and how many they are. One that is equal to it comes
    /// later where batches are in order of address, so that an only key which is told by its prefix must be less.
    private int select(Column key, int count) {
        SortKey first = keys.getFirst();
        DataType type = first.expr().type();
        scratch = scratch.length < count ? new long[count] : scratch;
        long[] prefix = KeyVector.prefixes(key, type, scratch);
        long[] validity = key.validity();
        long flip = first.descending() ? -1 : 0;
        boolean strict = OrderedLongs.fits(type) && keys.size() == 1 && threshold == null;
        long last = strict ? lastPrefix - 1 : lastPrefix;
        boolean none = strict && lastPrefix == Long.MIN_VALUE;
        if (validity == null && !lastIsNull) {
            return none ? 0 : upTo(prefix, flip, last, count);
        }
        int found = 0;
        for (int i = 0; i < count; i++) {
            boolean isNull = validity != null && !Validity.isSet(validity, i);
            boolean before;
            if (isNull == lastIsNull) {
                before = isNull ? !strict : !none && (prefix[i] ^ flip) <= last;
            } else {
                before = isNull == first.nullsFirst();
            }
            candidates[found] = i;
            found += before ? 1 : 0;
        }
        return found;
    }

    private int upTo(long[] prefix, long flip, long last, int count) {
        int[] to = candidates;
        int found = 0;
        for (int i = 0; i < count; i++) {
            to[found] = i;
            found += (prefix[i] ^ flip) <= last ? 1 : 0;
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
