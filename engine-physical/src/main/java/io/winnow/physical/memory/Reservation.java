package io.winnow.physical.memory;

import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.io.MemoryBudget;

/// The bytes that one consumer holds of a query's budget. Belongs to one thread at a time.
public final class Reservation implements AutoCloseable {
    private final MemoryBudget budget;
    private final String what;
    private long held;
    private long peak;

    /// @param what names the consumer in the error, such as `hash table of group by`
    public Reservation(MemoryBudget budget, String what) {
        this.budget = budget;
        this.what = what;
    }

    /// Holds `bytes` from now on, more or fewer than before.
    ///
    /// @throws MemoryExceededException over the limit; what was held before stays held
    public void resize(long bytes) {
        long change = bytes - held;
        if (change > 0) {
            budget.reserve(change, what);
        } else {
            budget.release(-change);
        }
        held = bytes;
        peak = Math.max(peak, held);
    }

    /// Holds `bytes` more.
    ///
    /// @throws MemoryExceededException over the limit; what was held before stays held
    public void add(long bytes) {
        resize(held + bytes);
    }

    public long heldBytes() {
        return held;
    }

    /// The most that was held.
    public long peakBytes() {
        return peak;
    }

    /// Gives everything back; idempotent.
    @Override
    public void close() {
        budget.release(held);
        held = 0;
    }
}
