package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import org.jspecify.annotations.Nullable;

/// A comparison that holds for the values between two bounds, both included, of a column of integers.
sealed interface RangeComparer extends ConstantComparer permits IntRange, LongRange {
    /// Writes the positions of the rows for which it holds, ascending.
    ///
    /// @param values without NULLs
    /// @param positions room for one more than `rows`
    /// @return how many they are
    int select(Column values, int[] positions, int rows);

    /// What holds where both do; null where the two are not of the same kind of column.
    @Nullable
    RangeComparer and(RangeComparer other);
}
