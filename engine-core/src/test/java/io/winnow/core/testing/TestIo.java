package io.winnow.core.testing;

import io.winnow.core.io.Cancellation;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.io.OpenFiles;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.util.AutoCloseables;

/// What a query gives its readers, for tests. Closing it checks that all memory was given back.
public final class TestIo implements IoContext, AutoCloseable {
    private final RootAllocator allocator = new RootAllocator();
    private final Cancellation cancellation = Cancellation.manual();
    private final MemoryBudget memory;
    private final IoCounters counters = new IoCounters();
    private final OpenFiles files = new OpenFiles(counters);
    private final List<AutoCloseable> resources = new ArrayList<>();
    private final boolean verifyChecksums;

    private TestIo(long budgetBytes, boolean verifyChecksums) {
        memory = new MemoryBudget(budgetBytes);
        this.verifyChecksums = verifyChecksums;
    }

    /// A query that may hold 1 GiB.
    public TestIo() {
        this(1L << 30, false);
    }

    /// A query that may hold `bytes`.
    public static TestIo withBudget(long bytes) {
        return new TestIo(bytes, false);
    }

    /// A query that compares checksums.
    public static TestIo verifying() {
        return new TestIo(1L << 30, true);
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
        return verifyChecksums;
    }

    @Override
    public synchronized void closeWithQuery(AutoCloseable resource) {
        resources.add(resource);
    }

    @Override
    public void close() {
        try {
            AutoCloseables.close(resources);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        files.close();
        allocator.close();
        if (memory.reservedBytes() != 0) {
            throw new AssertionError(memory.reservedBytes() + " bytes were not given back");
        }
    }
}
