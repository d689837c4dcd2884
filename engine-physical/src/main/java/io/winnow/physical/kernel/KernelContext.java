package io.winnow.physical.kernel;

import io.winnow.core.batch.ColumnLife;
import io.winnow.core.io.MemoryBudget;
import java.time.Instant;
import java.time.ZoneId;

/// The circumstances that expressions are computed in.
///
/// @param zone the session's time zone
/// @param now start of the statement: what `now()` says, the same for every row
/// @param memory what the query may hold
/// @param results how long what a kernel gives is looked at: as long as anybody has it, or until the kernel computes
///     the next batch
public record KernelContext(ZoneId zone, Instant now, MemoryBudget memory, ColumnLife results) {
    /// For results that stay.
    public KernelContext(ZoneId zone, Instant now, MemoryBudget memory) {
        this(zone, now, memory, ColumnLife.KEPT);
    }

    /// The same for results of such a life.
    public KernelContext withResults(ColumnLife life) {
        return new KernelContext(zone, now, memory, life);
    }
}
