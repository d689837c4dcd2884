/// The one family of errors that Winnow throws.
@NullMarked
package io.winnow.core.error;

import org.jspecify.annotations.NullMarked;
