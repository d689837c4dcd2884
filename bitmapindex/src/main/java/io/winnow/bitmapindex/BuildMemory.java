package io.winnow.bitmapindex;

import io.winnow.core.io.IoContext;
import io.winnow.core.io.MemoryBudget;
import org.jspecify.annotations.Nullable;

/// What making a segment holds of a statement's memory. Belongs to one thread.
final class BuildMemory implements AutoCloseable {
    private static final String WHAT = "making a bitmap index";

    private final @Nullable MemoryBudget budget;
    private long held;

    /// @param context of the statement, with whose end everything is given back at the latest; null for no limit
    BuildMemory(@Nullable IoContext context) {
        budget = context == null ? null : context.memory();
        if (context != null) {
            context.closeWithQuery(this);
        }
    }

    /// Holds `bytes` from now on, more or fewer than before.
    ///
    /// @throws io.winnow.core.error.MemoryExceededException over the limit; what was held before stays held
    void resize(long bytes) {
        if (budget != null) {
            if (bytes > held) {
                budget.reserve(bytes - held, WHAT);
            } else {
                budget.release(held - bytes);
            }
            held = bytes;
        }
    }

    /// Gives everything back; idempotent.
    @Override
    public void close() {
        resize(0);
    }
}
