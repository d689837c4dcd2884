package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// Root of every error that Winnow throws on purpose.
///
/// The message is one line that a person can act on: what failed, which value, where, and what was
/// expected. Line breaks in the message are replaced by spaces, so that a hostile file name or value
/// cannot forge a second line of output.
public abstract sealed class WinnowException extends RuntimeException
        permits SqlException,
                UnsupportedFeatureException,
                PlanException,
                ExecutionException,
                CorruptDataException,
                IoFailureException,
                CommitConflictException,
                QueryCancelledException,
                MemoryExceededException {
    private final ErrorCode code;

    WinnowException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(oneLine(message), cause);
        this.code = code;
    }

    /// Stable across releases; the message is not.
    public ErrorCode code() {
        return code;
    }

    /// The message, never null.
    public String text() {
        String message = getMessage();
        return message == null ? code.name() : message;
    }

    private static String oneLine(String message) {
        StringBuilder line = new StringBuilder(message.length());
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            line.append(Character.isISOControl(c) || c == '\u2028' || c == '\u2029' ? ' ' : c);
        }
        return line.toString();
    }
}
