package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// A value that an expression cannot be computed for: overflow, division by zero, a cast that does not fit.
public final class ExecutionException extends WinnowException {
    public ExecutionException(ErrorCode code, String message) {
        this(code, message, null);
    }

    public ExecutionException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
