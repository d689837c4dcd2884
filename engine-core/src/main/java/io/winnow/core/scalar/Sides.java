package io.winnow.core.scalar;

import io.winnow.core.type.DataType;

/// The types that the two sides of a comparison are cast to; unlike ones are compared exactly by value.
public record Sides(DataType left, DataType right) {}
