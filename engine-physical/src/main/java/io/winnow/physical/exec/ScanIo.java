package io.winnow.physical.exec;

import io.winnow.core.io.Cancellation;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.io.OpenFiles;
import org.apache.arrow.memory.BufferAllocator;

/// The query's context as one scan sees it: what it opens and reads counts for the operator as well.
final class ScanIo implements IoContext, AutoCloseable {
    private final ExecutionContext query;
    private final IoCounters counters;
    private final OpenFiles files;

    ScanIo(ExecutionContext query, OperatorMetrics metrics) {
        this.query = query;
        counters = metrics.io();
        files = new OpenFiles(counters);
    }

    @Override
    public BufferAllocator allocator() {
        return query.allocator();
    }

    @Override
    public Cancellation cancellation() {
        return query.cancellation();
    }

    @Override
    public MemoryBudget memory() {
        return query.memory();
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
        return query.verifyChecksums();
    }

    @Override
    public void closeWithQuery(AutoCloseable resource) {
        query.closeWithQuery(resource);
    }

    /// Closes the files. Not before the query: batches that are still open may decode from them.
    @Override
    public void close() {
        files.close();
    }
}
