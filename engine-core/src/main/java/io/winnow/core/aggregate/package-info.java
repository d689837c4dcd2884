/// Aggregate functions and the state that partial aggregates exchange.
@NullMarked
package io.winnow.core.aggregate;

import org.jspecify.annotations.NullMarked;
