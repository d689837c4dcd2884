package io.winnow.physical.kernel;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.ExprSize;
import java.util.List;

/// Turns bound expressions into kernels.
public final class ExpressionCompiler {
    private ExpressionCompiler() {}

    /// A kernel that computes `expr` over batches whose columns are those that it refers to by position.
    ///
    /// @throws PlanException for an expression of more than [ExprSize#MOST_LEVELS] levels
    public static Kernel compile(Expr expr, KernelContext context) {
        requireShallow(expr);
        return new Compilation(context).kernel(expr);
    }

    /// A kernel for each of several expressions that are computed for the same batches, one after the other: what
    /// stands more than once in them is computed once. All belong to one thread.
    ///
    /// @throws PlanException for an expression of more than [ExprSize#MOST_LEVELS] levels
    public static List<Kernel> compile(List<Expr> exprs, KernelContext context) {
        exprs.forEach(ExpressionCompiler::requireShallow);
        return new Compilation(context, SharedExprs.among(exprs)).kernels(exprs);
    }

    /// A kernel that selects the rows for which `predicate` is TRUE.
    ///
    /// Conjuncts run from left to right. One that may fail runs only on the rows that those before it left.
    public static SelectionKernel compilePredicate(Expr predicate, KernelContext context) {
        requireShallow(predicate);
        return Conjunction.compile(predicate, new Compilation(context));
    }

    private static void requireShallow(Expr expr) {
        int levels = ExprSize.of(expr).levels();
        if (levels > ExprSize.MOST_LEVELS) {
            throw new PlanException(
                    "an expression of " + levels + " levels; at most " + ExprSize.MOST_LEVELS + " can be evaluated");
        }
    }
}
