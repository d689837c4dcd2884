package io.winnow.core.scalar;

import io.winnow.core.type.DataType;

/// What an arithmetic operation resolves to: the types its sides are cast to, and the type of the result.
public record ArithmeticTypes(DataType left, DataType right, DataType result) {}
