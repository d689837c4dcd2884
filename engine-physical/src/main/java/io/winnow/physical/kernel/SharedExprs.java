package io.winnow.physical.kernel;

import io.winnow.core.expr.Call;
import io.winnow.core.expr.Expr;
import io.winnow.core.function.Volatility;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds what stands more than once among expressions that are computed for the same batches.
final class SharedExprs {
    /// Larger expressions are not compared: that would take time in the square of their size.
    private static final int MOST_NODES = 64;

    private final Set<Expr> met = new HashSet<>();
    private final Set<Expr> shared = new HashSet<>();

    private SharedExprs() {}

    /// Expressions that stand at two places or more, volatile ones excluded.
    static Set<Expr> among(List<Expr> exprs) {
        SharedExprs found = new SharedExprs();
        for (Expr expr : exprs) {
            found.visit(expr);
        }
        return found.shared;
    }

    /// Its number of nodes, or more than the most where it is not to be compared.
    private int visit(Expr expr) {
        if (!Compilation.computesAllOperands(expr)) {
            return expr.children().isEmpty() ? 1 : MOST_NODES + 1;
        }
        int nodes = expr instanceof Call call && call.function().volatility() == Volatility.VOLATILE ? MOST_NODES : 0;
        for (Expr child : expr.children()) {
            nodes = Math.min(MOST_NODES, nodes + visit(child));
        }
        nodes++;
        if (nodes <= MOST_NODES && !met.add(expr)) {
            shared.add(expr);
        }
        return nodes;
    }
}
