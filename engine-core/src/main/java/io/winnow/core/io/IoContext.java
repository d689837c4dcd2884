package io.winnow.core.io;

import org.apache.arrow.memory.BufferAllocator;

/// What opening and reading may use; given to execution only, so that nothing else can open a file.
public interface IoContext {
    /// The query's allocator; children are closed before it.
    BufferAllocator allocator();

    Cancellation cancellation();

    MemoryBudget memory();

    /// Counts what is opened and read here.
    IoCounters counters();

    /// The query's open files: open through it, so that a file is opened and counted once however many threads read it.
    OpenFiles files();

    /// Whether checksums stored in files are verified on read (`winnow.execution.verify_checksums`).
    boolean verifyChecksums();

    /// Is told how far work is that has a known end.
    default Progress progress() {
        return Progress.NONE;
    }

    /// Closes something when the query ends, which is after its readers and batches. Any thread may call it.
    void closeWithQuery(AutoCloseable resource);
}
