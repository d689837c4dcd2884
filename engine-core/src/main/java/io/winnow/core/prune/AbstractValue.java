package io.winnow.core.prune;

/// What is known of the values that an expression takes over a set of rows, without reading them.
public sealed interface AbstractValue {
    /// Nothing is known: any value, NULL or an error is possible.
    record Anything() implements AbstractValue {}
}
