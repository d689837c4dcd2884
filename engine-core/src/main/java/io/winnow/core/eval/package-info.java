/// Evaluation of bound expressions row by row: the reference for constant folding and for every kernel.
@NullMarked
package io.winnow.core.eval;

import org.jspecify.annotations.NullMarked;
