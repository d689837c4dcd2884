package io.winnow.physical.exec;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// The threads that the queries of one session share. Thread-safe.
///
/// A query never depends on them: its own thread does all work for which no thread is free, and takes back what was
/// handed in and has not been started.
public final class WorkerPool implements AutoCloseable {
    private static final long IDLE_SECONDS = 30;

    private final ThreadPoolExecutor executor;

    /// A pool of at most `threads` threads, at least one. They start with the first work, end after a while without
    /// any, and never keep the JVM alive.
    public WorkerPool(int threads) {
        AtomicInteger number = new AtomicInteger();
        executor = new ThreadPoolExecutor(
                threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), body -> {
                    Thread thread = new Thread(body, "winnow-worker-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
    }

    void submit(Runnable task) {
        executor.execute(task);
    }

    void withdraw(Runnable task) {
        executor.remove(task);
    }

    /// Threads that run something just now.
    public int activeThreads() {
        return executor.getActiveCount();
    }

    /// Ends the threads; waits for none. Every query is closed before.
    @Override
    public void close() {
        executor.shutdown();
    }
}
