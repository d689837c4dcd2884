package io.winnow.physical.kernel;

import io.winnow.core.batch.ColumnLife;

/// Where a kernel puts the 64-bit values of a batch: a new array each time, or the same where nobody looks at the batch
/// before any more. Making and clearing an array costs as much as a simple loop.
final class LongRoom {
    private final ColumnLife life;
    private long[] kept = new long[0];

    LongRoom(KernelContext context) {
        life = context.results();
    }

    /// Room for `rows` values, of whatever content.
    long[] of(int rows) {
        if (life == ColumnLife.KEPT) {
            return new long[rows];
        }
        if (kept.length < rows) {
            kept = new long[rows];
        }
        return kept;
    }
}
