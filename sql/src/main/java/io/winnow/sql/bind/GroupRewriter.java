package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.List;

/// Moves expressions from the input of an aggregate to its output: groups and aggregates become its columns, and any
/// other column is an error.
final class GroupRewriter {
    private final BindContext context;
    private final List<NamedExpr> groups;
    private final AggregateCollector aggregates;

    GroupRewriter(BindContext context, List<NamedExpr> groups, AggregateCollector aggregates) {
        this.context = context;
        this.groups = groups;
        this.aggregates = aggregates;
    }

    /// @param fallback the place for a column whose own is not known
    Expr rewrite(Expr expr, Span fallback) {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).expr().equals(expr)) {
                return new ColumnRef(i, groups.get(i).name(), expr.type());
            }
        }
        if (expr instanceof ColumnRef column) {
            if (column.index() >= aggregates.width()) {
                int index = groups.size() + column.index() - aggregates.width();
                return new ColumnRef(index, column.name(), column.type());
            }
            Span place = aggregates.place(column);
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "column '" + column.name() + "' must appear in GROUP BY or inside an aggregate",
                    place == null ? fallback : place);
        }
        List<Expr> children = expr.children();
        if (children.isEmpty()) {
            return expr;
        }
        List<Expr> rewritten = new ArrayList<>(children.size());
        boolean changed = false;
        for (Expr child : children) {
            Expr next = rewrite(child, fallback);
            changed |= next != child;
            rewritten.add(next);
        }
        return changed ? expr.withChildren(rewritten) : expr;
    }
}
