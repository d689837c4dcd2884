package io.winnow.core.error;

import org.jspecify.annotations.Nullable;

/// A statement that cannot be understood or bound: wrong syntax, unknown name, wrong type.
public final class SqlException extends WinnowException {
    private final transient @Nullable SourcePosition position;

    public SqlException(ErrorCode code, String message, @Nullable SourcePosition position) {
        super(code, message, null);
        this.position = position;
    }

    /// Where in the statement, when that is known.
    public @Nullable SourcePosition position() {
        return position;
    }
}
