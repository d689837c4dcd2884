package io.winnow.physical.kernel;

import io.winnow.core.io.MemoryBudget;
import io.winnow.core.scalar.Bytes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values of a batch that an expression makes row by row, counted while they are made: a few thousand long texts
/// are more than any heap.
final class GrowingValues implements AutoCloseable {
    /// Less than this is not worth counting.
    private static final long STEP_BYTES = 1 << 20;

    /// A boxed element, the reference to it, and the element in the column.
    private static final int ELEMENT_BYTES = 32;

    private final MemoryBudget memory;
    private long pending;
    private long reserved;

    GrowingValues(MemoryBudget memory) {
        this.memory = memory;
    }

    /// Counts a value and its copy in the column.
    ///
    /// @throws io.winnow.core.error.MemoryExceededException when it is too much
    void add(@Nullable Object value) {
        pending += 2 * bytes(value);
        if (pending >= STEP_BYTES) {
            memory.reserve(pending, "texts or lists that an expression makes");
            reserved += pending;
            pending = 0;
        }
    }

    private static long bytes(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case String text -> text.length();
            case Bytes bytes -> bytes.length();
            case List<?> list -> (long) list.size() * ELEMENT_BYTES / 2;
            default -> 0;
        };
    }

    @Override
    public void close() {
        memory.release(reserved);
        reserved = 0;
    }
}
