package io.winnow.physical.exec;

import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.io.MemoryBudget;

/// What folding holds of a query's memory. Thread-safe.
///
/// Folding saves work and must not cost a query its memory: it takes a small part of what is allowed, and what it is
/// refused is left to be read.
final class FoldBudget implements AutoCloseable {
    /// It takes at most one byte in so many of the query's limit.
    private static final int SHARE = 16;

    private static final long MOST_BYTES = 64L << 20;

    private final MemoryBudget budget;
    private final long mostBytes;
    private long held;

    FoldBudget(MemoryBudget budget) {
        this.budget = budget;
        mostBytes = Math.min(MOST_BYTES, budget.limitBytes() / SHARE);
    }

    /// Holds more bytes; false, and none are taken, where that is too much.
    synchronized boolean take(long bytes) {
        if (held + bytes > mostBytes) {
            return false;
        }
        try {
            budget.reserve(bytes, "folding of zones");
        } catch (MemoryExceededException _) {
            return false;
        }
        held += bytes;
        return true;
    }

    /// Gives back some of the bytes.
    synchronized void give(long bytes) {
        budget.release(bytes);
        held -= bytes;
    }

    synchronized long heldBytes() {
        return held;
    }

    /// Gives everything back; idempotent.
    @Override
    public void close() {
        give(heldBytes());
    }
}
