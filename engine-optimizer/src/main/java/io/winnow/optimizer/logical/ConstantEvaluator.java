package io.winnow.optimizer.logical;

import io.winnow.core.expr.Expr;
import org.jspecify.annotations.Nullable;

/// Computes expressions that read no column.
@FunctionalInterface
public interface ConstantEvaluator {
    /// The value as the type's scalar carrier, null for NULL.
    ///
    /// @throws io.winnow.core.error.WinnowException where the expression has no value
    @Nullable
    Object evaluate(Expr constant);
}
