/// The type system: what a column or expression can hold, and schemas made of it.
@NullMarked
package io.winnow.core.type;

import org.jspecify.annotations.NullMarked;
