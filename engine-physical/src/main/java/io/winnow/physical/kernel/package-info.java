/// Expressions as loops over whole columns.
///
/// [ExpressionCompiler] turns a bound expression into a [Kernel] or a [SelectionKernel]. Kernels compute on dense
/// heap columns and never see a selection. Per row they run primitive loops; the one exception is the row-wise
/// adapter for what has no loop, which evaluates the scalar reference for each row.
@NullMarked
package io.winnow.physical.kernel;

import org.jspecify.annotations.NullMarked;
