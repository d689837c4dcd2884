package io.winnow.physical.kernel;

import io.winnow.core.expr.Expr;

/// Turns bound expressions into kernels.
public final class ExpressionCompiler {
    private ExpressionCompiler() {}

    /// A kernel that computes `expr` over batches whose columns are those that it refers to by position.
    public static Kernel compile(Expr expr, KernelContext context) {
        return new Compilation(context).kernel(expr);
    }

    /// A kernel that selects the rows for which `predicate` is TRUE.
    ///
    /// Conjuncts run from left to right. One that may fail runs only on the rows that those before it left.
    public static SelectionKernel compilePredicate(Expr predicate, KernelContext context) {
        return Conjunction.compile(predicate, new Compilation(context));
    }
}
