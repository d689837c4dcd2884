package io.winnow.physical.kernel;

import org.jspecify.annotations.Nullable;

/// A comparison that holds for the values between two bounds, both included, of a column of integers.
sealed interface RangeComparer extends ConstantComparer permits IntRange, LongRange {
    /// What holds where both do; null where the two are not of the same kind of column.
    @Nullable
    RangeComparer and(RangeComparer other);
}
