/// What statistics say of an expression, as abstract values.
@NullMarked
package io.winnow.core.prune;

import org.jspecify.annotations.NullMarked;
