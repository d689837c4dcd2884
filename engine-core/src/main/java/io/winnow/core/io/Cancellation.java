package io.winnow.core.io;

import io.winnow.core.error.QueryCancelledException;

/// One query's cancellation token and time-out. Thread-safe.
public final class Cancellation {
    private final long timeoutMillis;
    private final long startNanos = System.nanoTime();
    private volatile boolean cancelled;

    private Cancellation(long timeoutMillis) {
        this.timeoutMillis = timeoutMillis;
    }

    /// A token that expires by itself.
    ///
    /// @param timeoutMillis 0 for never
    public static Cancellation after(long timeoutMillis) {
        return new Cancellation(timeoutMillis);
    }

    /// A token without a time-out.
    public static Cancellation manual() {
        return new Cancellation(0);
    }

    /// Asks the query to stop; idempotent.
    public void cancel() {
        cancelled = true;
    }

    public boolean isCancelled() {
        return cancelled || expired();
    }

    /// Called at least once per batch, page or 65,536 rows of work.
    ///
    /// @throws QueryCancelledException when the query was cancelled or its time is over
    public void check() {
        if (cancelled) {
            throw QueryCancelledException.cancelled();
        }
        if (expired()) {
            throw QueryCancelledException.timedOut(timeoutMillis);
        }
    }

    private boolean expired() {
        return timeoutMillis > 0 && System.nanoTime() - startNanos >= timeoutMillis * 1_000_000L;
    }
}
