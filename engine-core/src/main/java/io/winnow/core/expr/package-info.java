/// Bound expressions: names, types and casts are settled.
@NullMarked
package io.winnow.core.expr;

import org.jspecify.annotations.NullMarked;
