package io.winnow.core.io;

import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// A constant argument of a table function.
///
/// @param value the type's scalar carrier, null for NULL
public record TableArgument(DataType type, @Nullable Object value) {}
