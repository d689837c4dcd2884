package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.truth.ObjectCuts.Cut;
import java.util.List;

/// Places that divide the values of a column's type into regions, numbered from 0 in the type's order. Immutable.
abstract sealed class Cuts permits LongCuts, ObjectCuts {
    abstract int count();

    /// The region of the least ordinary value.
    abstract int first(AbstractValue value);

    /// The region of the greatest ordinary value.
    abstract int last(AbstractValue value);

    /// The order of two places.
    abstract int compare(int index, Cuts other, int otherIndex);

    /// The places themselves.
    abstract List<Cut> all();

    /// Some of these and of others, in order.
    ///
    /// @param picks an index here, or `-1 - index` there
    abstract Cuts pick(Cuts other, int[] picks);
}
