package io.winnow.core.batch;

import java.util.concurrent.atomic.AtomicInteger;

/// Counts the open batches over one source and releases the source with the last of them.
final class Lifetime {
    private final AtomicInteger owners = new AtomicInteger(1);
    private final Runnable release;

    Lifetime(Runnable release) {
        this.release = release;
    }

    void retain() {
        if (owners.getAndIncrement() <= 0) {
            owners.getAndDecrement();
            throw new IllegalStateException("batch is closed");
        }
    }

    void release() {
        if (owners.decrementAndGet() == 0) {
            release.run();
        }
    }
}
