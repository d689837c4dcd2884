package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// A file whose bytes break their format. The message starts with the file and, where known, the offset.
public final class CorruptDataException extends WinnowException {
    public CorruptDataException(String file, String problem) {
        this(file, problem, null);
    }

    public CorruptDataException(String file, String problem, @Nullable Throwable cause) {
        super(ErrorCode.CORRUPT_DATA, file + ": " + problem, cause);
    }

    public CorruptDataException(String file, long offset, String problem) {
        super(ErrorCode.CORRUPT_DATA, file + " at byte " + offset + ": " + problem, null);
    }

    private CorruptDataException(String message, CorruptDataException cause) {
        super(ErrorCode.CORRUPT_DATA, message, cause);
    }

    /// The same error, which also says what to do.
    ///
    /// @param hint without a full stop
    public CorruptDataException with(String hint) {
        return new CorruptDataException(text() + "; " + hint, this);
    }
}
