package io.winnow.core.io;

import org.jspecify.annotations.Nullable;

/// Closes several things, all of them even when one fails; the first failure is thrown at the end, with those that
/// follow as suppressed ones. Belongs to one thread.
public final class Closing {
    private @Nullable RuntimeException failure;

    /// Closes one thing, or runs what removes it; a failure is kept for [#throwFailure].
    public void close(AutoCloseable resource) {
        try {
            resource.close();
        } catch (RuntimeException e) {
            add(e);
        } catch (Exception e) {
            add(new IllegalStateException(e));
        }
    }

    private void add(RuntimeException e) {
        if (failure == null) {
            failure = e;
        } else if (failure != e) {
            failure.addSuppressed(e);
        }
    }

    /// Throws the first failure; does nothing where there was none. To be called when all is closed.
    public void throwFailure() {
        if (failure != null) {
            throw failure;
        }
    }
}
