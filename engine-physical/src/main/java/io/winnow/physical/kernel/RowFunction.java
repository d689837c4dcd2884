package io.winnow.physical.kernel;

import org.jspecify.annotations.Nullable;

/// What one row of a row-wise kernel computes, from scalar carriers; null is NULL.
interface RowFunction {
    @Nullable
    Object apply(@Nullable Object[] arguments);
}
