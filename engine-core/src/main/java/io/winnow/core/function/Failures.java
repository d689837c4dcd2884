package io.winnow.core.function;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;

/// The errors that functions raise.
final class Failures {
    /// Most characters of a text that a function may make.
    static final int MAX_TEXT = 1 << 26;

    /// Most elements of a list that a function may make.
    static final int MAX_ELEMENTS = 1 << 24;

    private Failures() {}

    /// An argument for which the function has no value.
    static ExecutionException invalid(String message) {
        return new ExecutionException(ErrorCode.INVALID_VALUE, message);
    }

    /// A result that its type cannot hold.
    static ExecutionException outOfRange(String message) {
        return new ExecutionException(ErrorCode.OVERFLOW, message);
    }

    /// Throws where a text would be too long.
    static void checkLength(String function, long characters) {
        if (characters > MAX_TEXT) {
            throw outOfRange(function + ": a result of " + characters + " characters exceeds the limit of " + MAX_TEXT);
        }
    }
}
