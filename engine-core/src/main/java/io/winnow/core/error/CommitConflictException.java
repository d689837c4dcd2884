package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// Another writer committed first, and the change cannot be redone on top of it.
public final class CommitConflictException extends WinnowException {
    public CommitConflictException(String message) {
        this(message, null);
    }

    public CommitConflictException(String message, @Nullable Throwable cause) {
        super(ErrorCode.COMMIT_CONFLICT, message, cause);
    }
}
