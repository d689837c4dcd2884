package io.winnow.physical.kernel;

import io.winnow.core.batch.ColumnLife;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// One expression on its way to kernels.
///
/// Every kernel gives its expression's physical form, never a column of untyped NULLs: readers of a kernel's result
/// need no case for that. It may give a dictionary of that form; [io.winnow.core.batch.Column#decoded] removes it.
final class Compilation {
    private final KernelContext context;
    private final boolean overDictionaries;
    private final Set<Expr> shared;
    private final Map<Expr, Kernel> sharedKernels = new HashMap<>();

    Compilation(KernelContext context) {
        this(context, true, Set.of());
    }

    /// @param shared expressions whose kernels are shared by all that are compiled here
    Compilation(KernelContext context, Set<Expr> shared) {
        this(context, true, shared);
    }

    private Compilation(KernelContext context, boolean overDictionaries, Set<Expr> shared) {
        this.context = context;
        this.overDictionaries = overDictionaries;
        this.shared = shared;
    }

    KernelContext context() {
        return context;
    }

    /// A kernel for `expr`.
    Kernel kernel(Expr expr) {
        if (shared.isEmpty() || !shared.contains(expr)) {
            return own(expr);
        }
        Kernel known = sharedKernels.get(expr);
        if (known == null) {
            known = new SharedKernel(own(expr));
            sharedKernels.put(expr, known);
        }
        return known;
    }

    /// Whether it is computed by computing its operands for the same rows, whatever they give.
    static boolean computesAllOperands(Expr expr) {
        return expr instanceof Arithmetic || expr instanceof Negate || expr instanceof Cast || expr instanceof Call;
    }

    private Kernel own(Expr expr) {
        if (!shared.isEmpty() && !computesAllOperands(expr)) {
            // An operand that is computed for some of the rows would fill the array anew that others still look at.
            return new Compilation(context, overDictionaries, Set.of()).own(expr);
        }
        if (overDictionaries && DictionaryKernel.applies(expr)) {
            Compilation direct = new Compilation(context, false, Set.of());
            Compilation overEntries = new Compilation(context.withResults(ColumnLife.KEPT), false, Set.of());
            return DictionaryKernel.compile(expr, direct, overEntries);
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
