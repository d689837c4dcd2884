package io.winnow.core.function;

/// Sections of the function reference.
public enum FunctionCategory {
    MATH,
    STRING,
    BINARY,
    DATE_TIME,
    CONDITIONAL,
    NESTED,
    TYPE
}
