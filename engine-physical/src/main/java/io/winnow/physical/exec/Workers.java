package io.winnow.physical.exec;

import io.winnow.core.io.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The helpers of one operator: bodies that run beside the query's own thread while threads of the pool are free.
///
/// The first error of any of them, or of the query's thread, is kept; it asks the others to stop, and whoever waits
/// gets it as it was thrown. Thread-safe.
final class Workers {
    private final WorkerPool pool;
    private final Cancellation cancellation;
    private final List<Helper> helpers = new ArrayList<>();
    private @Nullable Throwable failure;
    private volatile boolean stopped;

    Workers(WorkerPool pool, Cancellation cancellation) {
        this.pool = pool;
        this.cancellation = cancellation;
    }

    /// One run of a body on a thread of the pool.
    private final class Helper implements Runnable {
        private final Runnable body;
        private boolean started;
        private boolean done;

        Helper(Runnable body) {
            this.body = body;
        }

        @Override
        public void run() {
            synchronized (Workers.this) {
                if (done || stopped) {
                    finish();
                    return;
                }
                started = true;
            }
            try {
                body.run();
            } catch (Throwable e) { // kept for the query's own thread, which throws it
                fail(e);
            } finally {
                synchronized (Workers.this) {
                    finish();
                }
            }
        }

        private void finish() {
            done = true;
            helpers.remove(this);
            Workers.this.notifyAll();
        }
    }

    /// Hands a body to the pool, `count` times.
    synchronized void start(int count, Runnable body) {
        for (int i = 0; i < count && !stopped; i++) {
            Helper helper = new Helper(body);
            helpers.add(helper);
            pool.submit(helper);
        }
    }

    /// Runs a body on the caller's thread and on up to `count` threads of the pool, until it has ended everywhere.
    ///
    /// @throws RuntimeException the first error of any of them
    void run(int count, Runnable body) {
        try {
            start(count, body);
            body.run();
        } catch (RuntimeException | Error e) {
            fail(e);
        }
        await();
        throwFailure();
    }

    /// Helpers that were handed in and have not ended.
    synchronized int pending() {
        return helpers.size();
    }

    /// Keeps an error, unless there was one before, and asks everybody to stop.
    synchronized void fail(Throwable error) {
        if (failure == null) {
            failure = error;
        }
        stop();
    }

    /// Asks everybody to stop.
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /// Called by all bodies at least once per batch.
    ///
    /// @return whether to go on; false when another failed or the operator is closed
    /// @throws io.winnow.core.error.QueryCancelledException when the query was cancelled or its time is over
    boolean goOn() {
        cancellation.check();
        return !stopped;
    }

    /// Takes back what has not been started and waits for the rest.
    synchronized void await() {
        for (Helper helper : List.copyOf(helpers)) {
            if (!helper.started) {
                helper.done = true;
                helpers.remove(helper);
                pool.withdraw(helper);
            }
        }
        boolean interrupted = false;
        while (!helpers.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException e) {
                // Memory that they still use must not go away: remember it, stop them and wait on.
                interrupted = true;
                stop();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Throws the first error, if there was one: as it is, whichever thread it comes from.
    synchronized void throwFailure() {
        switch (failure) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }
}
