package io.winnow.core.prune.truth;

/// A condition that looks at nothing but whether a column is NULL, whatever it is written like, and never
/// fails.
///
/// @param column position
/// @param ofNull whether it is TRUE where the column is NULL
/// @param ofPresent whether it is TRUE where it is not
public record NullTest(int column, boolean ofNull, boolean ofPresent) {}
