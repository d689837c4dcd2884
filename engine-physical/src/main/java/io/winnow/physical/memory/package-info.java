/// What a query holds in memory, counted against its budget.
@NullMarked
package io.winnow.physical.memory;

import org.jspecify.annotations.NullMarked;
