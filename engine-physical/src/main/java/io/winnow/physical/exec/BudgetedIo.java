package io.winnow.physical.exec;

import io.winnow.core.io.Cancellation;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.io.OpenFiles;
import io.winnow.core.io.Progress;
import org.apache.arrow.memory.BufferAllocator;

/// A context of which some work has a part of the memory only.
///
/// @param memory a part of that of `io`
record BudgetedIo(IoContext io, MemoryBudget memory) implements IoContext {
    @Override
    public BufferAllocator allocator() {
        return io.allocator();
    }

    @Override
    public Cancellation cancellation() {
        return io.cancellation();
    }

    @Override
    public IoCounters counters() {
        return io.counters();
    }

    @Override
    public OpenFiles files() {
        return io.files();
    }

    @Override
    public boolean verifyChecksums() {
        return io.verifyChecksums();
    }

    @Override
    public Progress progress() {
        return io.progress();
    }

    @Override
    public void closeWithQuery(AutoCloseable resource) {
        io.closeWithQuery(resource);
    }
}
