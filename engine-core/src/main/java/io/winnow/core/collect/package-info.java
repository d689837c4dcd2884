/// Summaries of column values, which statistics of fragments and zone maps are both made of: bounds, counts, sums.
@NullMarked
package io.winnow.core.collect;

import org.jspecify.annotations.NullMarked;
