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
/// @param memory a part of that of `whole`
record PartOfMemory(IoContext whole, MemoryBudget memory) implements IoContext {
    @Override
    public BufferAllocator allocator() {
        return whole.allocator();
    }

    @Override
    public Cancellation cancellation() {
        return whole.cancellation();
    }

    @Override
    public IoCounters counters() {
        return whole.counters();
    }

    @Override
    public OpenFiles files() {
        return whole.files();
    }

    @Override
    public boolean verifyChecksums() {
        return whole.verifyChecksums();
    }

    @Override
    public Progress progress() {
        return whole.progress();
    }

    @Override
    public void closeWithQuery(AutoCloseable resource) {
        whole.closeWithQuery(resource);
    }
}
