package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// A query asked for more than its memory budget; the session lives on.
public final class MemoryExceededException extends WinnowException {
    public MemoryExceededException(String message) {
        this(message, null);
    }

    public MemoryExceededException(String message, @Nullable Throwable cause) {
        super(ErrorCode.MEMORY, message, cause);
    }
}
