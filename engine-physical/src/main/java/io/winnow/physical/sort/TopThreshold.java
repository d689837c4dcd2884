package io.winnow.physical.sort;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The first key of a row of which it is known that enough rows come no later than it: a row whose first key comes
/// after is not among those wanted. Shared by the threads that look for them; only ever moves towards the front.
/// Thread-safe.
public final class TopThreshold {
    private final KeyOrder order;
    private final AtomicReference<@Nullable EarliestKey> last = new AtomicReference<>();

    public TopThreshold(KeyOrder order) {
        this.order = order;
    }

    /// Takes note of the last of enough rows.
    ///
    /// @param keys values of the first key
    void offer(Column keys, int row) {
        Object value = ColumnValues.at(keys, order.key().expr().type(), row);
        // Bytes that are no text read as this character, which does not sort as they do.
        if (value instanceof String text && text.indexOf('\ufffd') >= 0) {
            return;
        }
        EarliestKey offered = new EarliestKey(true, value);
        last.accumulateAndGet(offered, (known, next) -> known == null || order.compare(next, known) < 0 ? next : known);
    }

    /// Whether rows that come no earlier than `earliest` are all too late. Those of an equal key are not: their
    /// addresses and further keys decide.
    public boolean excludes(EarliestKey earliest) {
        EarliestKey known = last.get();
        return known != null && order.compare(earliest, known) > 0;
    }
}
