package io.winnow.physical.exec;

import org.jspecify.annotations.Nullable;

/// Closes several things, all of them even when one fails; the first failure is thrown at the end.
final class Closing {
    private @Nullable RuntimeException failure;

    void close(AutoCloseable resource) {
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

    void throwFailure() {
        if (failure != null) {
            throw failure;
        }
    }
}
