/// What statistics say of values, without reading them: abstract values, truth sets, and how functions carry them
/// on.
///
/// Everything here over-approximates: what a row can give is always among what an abstract value allows.
@NullMarked
package io.winnow.core.prune;

import org.jspecify.annotations.NullMarked;
