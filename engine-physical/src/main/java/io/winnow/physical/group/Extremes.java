package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.type.DataType;
import io.winnow.physical.key.OrderedLongs;
import org.jspecify.annotations.Nullable;

/// Least or greatest values, in the engine's order; NULLs do not count.
abstract class Extremes extends Accumulator {
    /// Which end is wanted.
    enum Direction {
        MIN,
        MAX
    }

    static Extremes of(DataType type, Direction direction) {
        return OrderedLongs.fits(type) ? new LongExtremes(type, direction) : new BytesExtremes(type, direction);
    }

    /// The canonical extremes of `groups[0..count)`.
    ///
    /// @param validity of the result: unset for groups that have met no value
    abstract Column values(int[] groups, int count, long @Nullable [] validity);
}
