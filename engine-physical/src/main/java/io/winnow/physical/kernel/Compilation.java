package io.winnow.physical.kernel;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import java.util.ArrayList;
import java.util.List;

/// One expression on its way to kernels.
///
/// Every kernel gives its expression's physical form, never a column of untyped NULLs: readers of a kernel's result
/// need no case for that. It may give a dictionary of that form; [io.winnow.core.batch.Column#decoded] removes it.
final class Compilation {
    private final KernelContext context;
    private final boolean overDictionaries;

    Compilation(KernelContext context) {
        this(context, true);
    }

    private Compilation(KernelContext context, boolean overDictionaries) {
        this.context = context;
        this.overDictionaries = overDictionaries;
    }

    KernelContext context() {
        return context;
    }

    /// A kernel for `expr`.
    Kernel kernel(Expr expr) {
        if (overDictionaries && DictionaryKernel.applies(expr)) {
            return DictionaryKernel.compile(expr, new Compilation(context, false));
        }
        return switch (expr) {
            case ColumnRef ref -> new ColumnKernel(ref.index(), ref.type());
            case Literal literal -> new ConstantKernel(literal.type(), literal.value());
            case Comparison comparison -> ComparisonCompiler.compile(comparison, this);
            case Arithmetic arithmetic -> ArithmeticCompiler.compile(arithmetic, this);
            case Negate negate -> ArithmeticCompiler.compile(negate, this);
            case And and -> new LogicKernel(kernels(and.operands()), and.operands(), LogicKernel.Connective.AND);
            case Or or -> new LogicKernel(kernels(or.operands()), or.operands(), LogicKernel.Connective.OR);
            case Not not -> BooleanKernels.not(kernel(not.operand()));
            case IsNull isNull -> BooleanKernels.isNull(kernel(isNull.operand()));
            case IsTruth isTruth -> BooleanKernels.isTruth(kernel(isTruth.operand()), isTruth.truth());
            case In in -> InCompiler.compile(in, this);
            case Like like -> LikeCompiler.compile(like, this);
            case Case cases -> CaseKernel.compile(cases, this);
            case Coalesce coalesce -> CoalesceKernel.compile(coalesce, this);
            case Cast cast -> CastCompiler.compile(cast, this);
            case Call call -> CallCompiler.compile(call, this);
            case FieldAccess access -> new FieldKernel(kernel(access.operand()), access.field(), access.type());
        };
    }

    /// A kernel for each of `exprs`.
    List<Kernel> kernels(List<Expr> exprs) {
        List<Kernel> kernels = new ArrayList<>(exprs.size());
        for (Expr expr : exprs) {
            kernels.add(kernel(expr));
        }
        return kernels;
    }
}
