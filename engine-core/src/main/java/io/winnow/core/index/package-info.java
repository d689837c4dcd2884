/// What indexes answer, as plain values: zones, row addresses, ranges of rows.
@NullMarked
package io.winnow.core.index;

import org.jspecify.annotations.NullMarked;
