package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// A plan that breaks its own rules: always a bug in Winnow or in a plan built by hand, never the fault of data.
public final class PlanException extends WinnowException {
    private final @Nullable String plan;

    public PlanException(String message) {
        this(message, null, null);
    }

    public PlanException(String message, @Nullable Throwable cause) {
        this(message, cause, null);
    }

    /// With the plan that is at fault.
    ///
    /// @param plan its text, a line per node
    public PlanException(String message, @Nullable Throwable cause, @Nullable String plan) {
        super(ErrorCode.INTERNAL, message, cause);
        this.plan = plan;
    }

    /// Text of the plan that is at fault, a line per node, where it is known.
    public @Nullable String plan() {
        return plan;
    }
}
