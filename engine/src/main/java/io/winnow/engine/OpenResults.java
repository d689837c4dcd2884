package io.winnow.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The results of a session that are not closed yet, so that closing the session stops and closes them. Thread-safe.
final class OpenResults {
    private final Set<QueryResult> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /// @throws IllegalStateException after [#close]
    void checkOpen() {
        if (closed) {
            throw new IllegalStateException("session is closed");
        }
    }

    /// Takes a new result in.
    ///
    /// @return the result
    /// @throws IllegalStateException after [#close]; the result is closed then
    QueryResult add(QueryResult result) {
        result.onClose(() -> open.remove(result));
        open.add(result);
        // Looked at after adding, as close looks for results after it has set this: one of the two sees the other.
        if (closed) {
            result.close();
            checkOpen();
        }
        return result;
    }

    /// Stops all of them, then closes each as soon as its thread has left it. Later ones are refused.
    ///
    /// @return the first failure, which carries the others; null when all went well
    @Nullable
    RuntimeException close() {
        closed = true;
        List<QueryResult> found = new ArrayList<>(open);
        found.forEach(QueryResult::cancel);
        RuntimeException failure = null;
        for (QueryResult result : found) {
            failure = closed(result::close, failure);
        }
        return failure;
    }

    /// Closes one thing; the first failure of several carries the others.
    static @Nullable RuntimeException closed(Runnable close, @Nullable RuntimeException before) {
        try {
            close.run();
            return before;
        } catch (RuntimeException e) {
            if (before == null) {
                return e;
            }
            before.addSuppressed(e);
            return before;
        }
    }

    int count() {
        return open.size();
    }
}
