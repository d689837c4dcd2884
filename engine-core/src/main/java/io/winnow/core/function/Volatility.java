package io.winnow.core.function;

/// When a function gives the same result for the same arguments.
public enum Volatility {
    /// Always: may be folded.
    IMMUTABLE,
    /// Within one statement, such as `now()`.
    STABLE,
    /// Not even from row to row, such as `random()`: never folded, moved or evaluated twice.
    VOLATILE
}
