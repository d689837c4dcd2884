package io.winnow.formats.parquet;

import io.winnow.core.io.Cancellation;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.io.OpenFiles;
import org.apache.arrow.memory.BufferAllocator;

/// A context for one read, without an allocator: decoding needs none.
record TestContext(
        Cancellation cancellation, MemoryBudget memory, IoCounters counters, OpenFiles files, boolean verifyChecksums)
        implements IoContext, AutoCloseable {
    static TestContext withBudget(long bytes) {
        return of(bytes, false);
    }

    static TestContext verifying() {
        return of(Long.MAX_VALUE, true);
    }

    private static TestContext of(long bytes, boolean verify) {
        IoCounters counters = new IoCounters();
        return new TestContext(
                Cancellation.manual(), new MemoryBudget(bytes), counters, new OpenFiles(counters), verify);
    }

    @Override
    public BufferAllocator allocator() {
        throw new UnsupportedOperationException("decoding allocates on the heap only");
    }

    @Override
    public void close() {
        files.close();
    }
}
