package io.winnow.formats.dataset;

import io.winnow.core.io.Cancellation;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.io.OpenFiles;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/// What a query gives its readers, for tests; closing it checks that everything was given back.
final class TestIo implements IoContext, AutoCloseable {
    private final RootAllocator allocator = new RootAllocator();
    private final Cancellation cancellation = Cancellation.manual();
    private final MemoryBudget memory;
    private final IoCounters counters = new IoCounters();
    private final OpenFiles files = new OpenFiles(counters);

    TestIo() {
        this(1L << 30);
    }

    TestIo(long budgetBytes) {
        memory = new MemoryBudget(budgetBytes);
    }

    @Override
    public BufferAllocator allocator() {
        return allocator;
    }

    @Override
    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public MemoryBudget memory() {
        return memory;
    }

    @Override
    public IoCounters counters() {
        return counters;
    }

    @Override
    public OpenFiles files() {
        return files;
    }

    @Override
    public boolean verifyChecksums() {
        return false;
    }

    @Override
    public void close() {
        files.close();
        allocator.close();
        if (memory.reservedBytes() != 0) {
            throw new AssertionError(memory.reservedBytes() + " bytes were not given back");
        }
    }
}
