package io.winnow.sql.bind;

import io.winnow.core.expr.Expr;
import org.jspecify.annotations.Nullable;

/// Evaluates expressions that read no column.
@FunctionalInterface
public interface ConstantEvaluator {
    /// The value as its type's scalar carrier, null for NULL.
    ///
    /// @throws io.winnow.core.error.ExecutionException where there is no value
    @Nullable
    Object evaluate(Expr constant);
}
