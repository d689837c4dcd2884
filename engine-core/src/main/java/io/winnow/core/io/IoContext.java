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

    /// Whether checksums stored in files are verified on read (`winnow.execution.verify_checksums`).
    boolean verifyChecksums();
}
