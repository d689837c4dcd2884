package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// The file system said no: a missing or unreadable file, a full disk. The message names the file.
public final class IoFailureException extends WinnowException {
    public IoFailureException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }

    /// The same error, which also says what to do.
    ///
    /// @param hint without a full stop
    public IoFailureException with(String hint) {
        return new IoFailureException(code(), text() + "; " + hint, this);
    }
}
