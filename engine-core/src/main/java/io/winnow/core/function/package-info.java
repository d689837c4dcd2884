/// The registry of scalar functions.
@NullMarked
package io.winnow.core.function;

import org.jspecify.annotations.NullMarked;
