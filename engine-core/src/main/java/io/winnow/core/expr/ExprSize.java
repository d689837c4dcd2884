package io.winnow.core.expr;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How large an expression is, measured without recursion.
///
/// @param nodes of the tree, a shared operand counted wherever it stands
/// @param levels of nodes from the top to the deepest leaf; 1 for a leaf
public record ExprSize(int nodes, int levels) {
    /// The most levels that an expression may have: what walks expressions by recursion has room for these. Whatever
    /// the parser lets through stays well below.
    public static final int MOST_LEVELS = 1000;

    /// Expressions of more nodes are not made by putting definitions in the place of columns.
    private static final int MOST_INLINED_NODES = 10_000;

    private record Entry(Expr expr, int level) {}

    /// The size of an expression.
    public static ExprSize of(Expr expr) {
        return of(expr, null);
    }

    /// Whether `expr` stays of a reasonable size with each column replaced by what computes it: not more levels than
    /// an expression may have, and if it grows at all, not many nodes: steps of `x + x` would double each time.
    public static boolean fitsInlined(Expr expr, List<? extends Expr> definitions) {
        ExprSize size = of(expr);
        ExprSize inlined = of(expr, definitions);
        return inlined.levels <= Math.max(size.levels, MOST_LEVELS)
                && (inlined.nodes <= size.nodes || inlined.nodes <= MOST_INLINED_NODES);
    }

    private static ExprSize of(Expr expr, @Nullable List<? extends Expr> definitions) {
        Deque<Entry> open = new ArrayDeque<>();
        open.push(new Entry(expr, 1));
        int nodes = 0;
        int levels = 0;
        while (!open.isEmpty()) {
            Entry entry = open.pop();
            if (definitions != null && entry.expr instanceof ColumnRef column) {
                ExprSize definition = of(definitions.get(column.index()), null);
                nodes += definition.nodes;
                levels = Math.max(levels, entry.level + definition.levels - 1);
                continue;
            }
            nodes++;
            levels = Math.max(levels, entry.level);
            for (Expr child : entry.expr.children()) {
                open.push(new Entry(child, entry.level + 1));
            }
        }
        return new ExprSize(nodes, levels);
    }
}
