package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// A plan that breaks its own rules: always a bug in Winnow or in a plan built by hand, never the fault of data.
public final class PlanException extends WinnowException {
    public PlanException(String message) {
        this(message, null);
    }

    public PlanException(String message, @Nullable Throwable cause) {
        super(ErrorCode.INTERNAL, message, cause);
    }
}
