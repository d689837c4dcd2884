package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.AstPrinter;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Literal;
import io.winnow.sql.ast.QueryBody.Select;
import io.winnow.sql.ast.SelectItem;
import io.winnow.sql.ast.SortItem;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Binds one SELECT with its order.
///
/// Everything after WHERE is first bound over the same input; when there are groups or aggregates, it is then moved
/// over the output of the [Aggregate].
final class SelectBinder {
    private final BindContext context;
    private final SourceBinder sources;

    SelectBinder(BindContext context, SourceBinder sources) {
        this.context = context;
        this.sources = sources;
    }

    OrderedPlan bind(Select select, List<SortItem> orderBy, CommonTables tables) {
        Source source = sources.bind(select.from(), tables);
        Scope scope = source.scope();
        LogicalPlan input = source.plan();
        if (select.where() != null) {
            Aliases hidden = new Aliases(Map.of(), aliasNames(select));
            ExpressionBinder where = new ExpressionBinder(context, scope, hidden, null, "WHERE");
            input = new Filter(input, where.condition(select.where(), "WHERE"));
        }
        AggregateCollector aggregates = new AggregateCollector(scope.schema().size());
        List<NamedExpr> items = new ArrayList<>();
        List<Span> places = new ArrayList<>();
        items(select, scope, aggregates, items, places);
        Aliases aliases = aliases(select, items);
        List<NamedExpr> groups = groups(select, scope, aliases, items, aggregates);
        Expr having = null;
        if (select.having() != null) {
            ExpressionBinder binder = new ExpressionBinder(context, scope, aliases, aggregates, "HAVING");
            having = binder.condition(select.having(), "HAVING");
        }
        ExpressionBinder ordering = new ExpressionBinder(context, scope, aliases, aggregates, "ORDER BY");
        OrderBinder order = new OrderBinder(context, ordering, items);
        order.bind(orderBy);
        List<NamedExpr> columns = order.columns();
        boolean grouped = !select.groupBy().isEmpty()
                || having != null
                || !aggregates.calls().isEmpty();
        if (grouped) {
            GroupRewriter rewriter = new GroupRewriter(context, groups, aggregates);
            input = new Aggregate(input, groups, aggregates.calls());
            if (having != null && select.having() != null) {
                input = new Filter(
                        input, rewriter.rewrite(having, select.having().span()));
            }
            List<NamedExpr> moved = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                Span place = i < places.size() ? places.get(i) : order.place(i, select.span());
                moved.add(new NamedExpr(
                        rewriter.rewrite(columns.get(i).expr(), place),
                        columns.get(i).name()));
            }
            columns = moved;
        }
        LogicalPlan plan = new Project(input, columns);
        if (select.quantifier() == Select.Quantifier.DISTINCT) {
            if (order.hasHidden()) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "with SELECT DISTINCT, ORDER BY takes only what is in the select list",
                        order.hiddenPlace());
            }
            plan = distinct(plan);
        }
        return order.over(plan);
    }

    private static LogicalPlan distinct(LogicalPlan plan) {
        Schema schema = plan.schema();
        List<NamedExpr> all = new ArrayList<>();
        for (int i = 0; i < schema.size(); i++) {
            all.add(new NamedExpr(new ColumnRef(i, schema.name(i), schema.type(i)), schema.name(i)));
        }
        return new Aggregate(plan, all, List.of());
    }

    private void items(
            Select select, Scope scope, AggregateCollector aggregates, List<NamedExpr> items, List<Span> places) {
        ExpressionBinder binder = new ExpressionBinder(context, scope, Aliases.NONE, aggregates, "SELECT");
        for (SelectItem item : select.items()) {
            switch (item) {
                case SelectItem.Star star -> {
                    requireSource(star, select, scope);
                    for (int i = 0; i < scope.names().size(); i++) {
                        items.add(new NamedExpr(
                                binder.column(i, star.span()), scope.names().get(i)));
                        places.add(star.span());
                    }
                }
                case SelectItem.Value value -> {
                    Expr bound = binder.bind(value.expression());
                    items.add(new NamedExpr(bound, name(value, bound)));
                    places.add(value.span());
                }
            }
        }
    }

    private void requireSource(SelectItem.Star star, Select select, Scope scope) {
        if (select.from() == null) {
            throw context.error(ErrorCode.INVALID_ARGUMENT, "SELECT * without FROM", star.span());
        }
        String qualifier = star.qualifier().stream().map(Identifier::name).collect(Collectors.joining("."));
        if (!qualifier.isEmpty() && !scope.isTable(qualifier)) {
            String hint = scope.table() == null ? "" : "; did you mean '" + scope.table() + "'?";
            throw context.error(ErrorCode.UNKNOWN_NAME, "unknown table '" + qualifier + "'" + hint, star.span());
        }
    }

    private static String name(SelectItem.Value value, Expr bound) {
        if (value.alias() != null) {
            return value.alias().name();
        }
        if (value.expression() instanceof Expression.Column) {
            return switch (bound) {
                case ColumnRef column -> column.name();
                case FieldAccess access -> access.structField().name();
                default -> AstPrinter.print(value.expression());
            };
        }
        return AstPrinter.print(value.expression());
    }

    private static Set<String> aliasNames(Select select) {
        Set<String> names = new HashSet<>();
        for (SelectItem item : select.items()) {
            if (item instanceof SelectItem.Value value && value.alias() != null) {
                names.add(value.alias().name());
            }
        }
        return names;
    }

    /// What the aliases of the select list stand for; one given twice stands for nothing.
    private static Aliases aliases(Select select, List<NamedExpr> items) {
        Set<String> given = aliasNames(select);
        Map<String, @Nullable Expr> visible = new HashMap<>();
        Set<String> twice = new HashSet<>();
        for (NamedExpr item : items) {
            if (given.contains(item.name()) && visible.put(item.name(), item.expr()) != null) {
                twice.add(item.name());
            }
        }
        visible.keySet().removeAll(twice);
        return new Aliases(visible, twice);
    }

    private List<NamedExpr> groups(
            Select select, Scope scope, Aliases aliases, List<NamedExpr> items, AggregateCollector aggregates) {
        List<NamedExpr> groups = new ArrayList<>();
        GroupKeys keys = new GroupKeys(context, scope, aliases, items, aggregates);
        for (Expression key : select.groupBy()) {
            NamedExpr group = keys.bind(key);
            if (groups.stream().noneMatch(other -> other.expr().equals(group.expr()))) {
                groups.add(group);
            }
        }
        return groups;
    }

    /// Binds the keys of GROUP BY: positions in the select list, columns, aliases and expressions.
    private record GroupKeys(
            BindContext context, Scope scope, Aliases aliases, List<NamedExpr> items, AggregateCollector aggregates) {
        NamedExpr bind(Expression key) {
            if (key instanceof Literal.IntegerNumber number) {
                NamedExpr item = items.get(OrderBinder.ordinal(context, number, items.size(), "GROUP BY"));
                return checked(item, key.span());
            }
            Expr bound = new ExpressionBinder(context, scope, aliases, null, "GROUP BY").bind(key);
            String name = bound instanceof ColumnRef column ? column.name() : AstPrinter.print(key);
            return checked(new NamedExpr(bound, name), key.span());
        }

        private NamedExpr checked(NamedExpr group, Span place) {
            if (io.winnow.core.expr.Exprs.anyMatch(
                    group.expr(), expr -> expr instanceof ColumnRef column && column.index() >= aggregates.width())) {
                throw context.error(ErrorCode.INVALID_ARGUMENT, "GROUP BY cannot hold an aggregate", place);
            }
            return group;
        }
    }
}
