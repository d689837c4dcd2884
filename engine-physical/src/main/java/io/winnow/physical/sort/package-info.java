/// Sorting and top-N over rows held in memory.
@NullMarked
package io.winnow.physical.sort;

import org.jspecify.annotations.NullMarked;
