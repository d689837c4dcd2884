package io.winnow.core.expr;

/// The three values of SQL logic.
public enum Truth {
    TRUE,
    FALSE,
    UNKNOWN
}
