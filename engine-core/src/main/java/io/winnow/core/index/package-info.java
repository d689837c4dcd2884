/// What indexes answer, as plain values: zones, row addresses.
@NullMarked
package io.winnow.core.index;

import org.jspecify.annotations.NullMarked;
