/// Conditions over abstract values: which outcomes a filter may have on rows that nobody reads.
@NullMarked
package io.winnow.core.prune.truth;

import org.jspecify.annotations.NullMarked;
