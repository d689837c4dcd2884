package io.winnow.core.expr;

import io.winnow.core.function.Volatility;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/// Questions about expressions, and rewrites that many rules share.
public final class Exprs {
    private Exprs() {}

    /// Whether any node of the tree satisfies `test`.
    public static boolean anyMatch(Expr expr, Predicate<Expr> test) {
        if (test.test(expr)) {
            return true;
        }
        for (Expr child : expr.children()) {
            if (anyMatch(child, test)) {
                return true;
            }
        }
        return false;
    }

    /// Whether it may differ from row to row for equal inputs.
    public static boolean isVolatile(Expr expr) {
        return anyMatch(expr, e -> e instanceof Call call && call.function().volatility() == Volatility.VOLATILE);
    }

    /// Whether it reads no column and always gives the same value.
    public static boolean isConstant(Expr expr) {
        return !anyMatch(
                expr,
                e -> e instanceof ColumnRef
                        || (e instanceof Call call && call.function().volatility() == Volatility.VOLATILE));
    }

    /// Positions of the columns it reads.
    public static BitSet columns(Expr expr) {
        BitSet columns = new BitSet();
        collectColumns(expr, columns);
        return columns;
    }

    private static void collectColumns(Expr expr, BitSet columns) {
        if (expr instanceof ColumnRef ref) {
            columns.set(ref.index());
        }
        for (Expr child : expr.children()) {
            collectColumns(child, columns);
        }
    }

    /// The same expression over an input whose columns have moved.
    public static Expr mapColumns(Expr expr, IntUnaryOperator newIndex) {
        return expr.rewriteUp(e -> {
            if (e instanceof ColumnRef(int index, String name, var type)) {
                int moved = newIndex.applyAsInt(index);
                return moved == index ? e : new ColumnRef(moved, name, type);
            }
            return e;
        });
    }

    /// The same expression with each column replaced by what computes it.
    public static Expr inline(Expr expr, List<? extends Expr> definitions) {
        return expr.rewriteUp(e -> e instanceof ColumnRef ref ? definitions.get(ref.index()) : e);
    }

    /// The conjuncts of a predicate, in order; nested ANDs are flattened.
    public static List<Expr> conjuncts(Expr predicate) {
        List<Expr> conjuncts = new ArrayList<>();
        collectConjuncts(predicate, conjuncts);
        return conjuncts;
    }

    private static void collectConjuncts(Expr predicate, List<Expr> conjuncts) {
        if (predicate instanceof And and) {
            for (Expr operand : and.operands()) {
                collectConjuncts(operand, conjuncts);
            }
        } else {
            conjuncts.add(predicate);
        }
    }

    /// The conjunction of predicates: TRUE for none, itself for one.
    public static Expr and(List<Expr> predicates) {
        return switch (predicates.size()) {
            case 0 -> Literal.TRUE;
            case 1 -> predicates.getFirst();
            default -> new And(predicates);
        };
    }

    /// The disjunction of predicates: FALSE for none, itself for one.
    public static Expr or(List<Expr> predicates) {
        return switch (predicates.size()) {
            case 0 -> Literal.FALSE;
            case 1 -> predicates.getFirst();
            default -> new Or(predicates);
        };
    }
}
