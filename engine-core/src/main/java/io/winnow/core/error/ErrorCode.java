package io.winnow.core.error;

/// Stable codes of the error family, one per kind that a caller may want to tell apart.
public enum ErrorCode {
    SYNTAX,
    UNKNOWN_NAME,
    TYPE_MISMATCH,
    INVALID_VALUE,
    INVALID_ARGUMENT,
    NOT_SUPPORTED,
    INTERNAL,
    OVERFLOW,
    DIVISION_BY_ZERO,
    CORRUPT_DATA,
    IO,
    NOT_FOUND,
    COMMIT_CONFLICT,
    CANCELLED,
    TIMEOUT,
    MEMORY
}
