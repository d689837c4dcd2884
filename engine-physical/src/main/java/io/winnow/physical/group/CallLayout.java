package io.winnow.physical.group;

import io.winnow.core.aggregate.AggregateCall;

/// Which accumulators make up one aggregate call, as positions among those of an [AggregationLayout]; -1 for none.
///
/// @param counts the [Counts] of values: of rows when `nulls` is given
/// @param nulls the [NullCounts] to subtract from `counts`
/// @param value the sum, extreme, set or sketch
record CallLayout(AggregateCall call, int counts, int nulls, int value) {}
