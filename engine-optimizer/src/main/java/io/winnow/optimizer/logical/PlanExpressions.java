package io.winnow.optimizer.logical;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.Limit;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.OneRow;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Scan;
import io.winnow.core.logical.Sort;
import io.winnow.core.logical.UnionAll;
import io.winnow.core.logical.Values;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// The expressions of plan nodes, and small pieces of plan that several rules make.
final class PlanExpressions {
    private PlanExpressions() {}

    /// The node with every expression of its own replaced; the same instance where none changed.
    static LogicalPlan map(LogicalPlan node, UnaryOperator<Expr> mapping) {
        return switch (node) {
            case Scan scan -> {
                Expr pruning = scan.pruning() == null ? null : mapping.apply(scan.pruning());
                yield pruning == scan.pruning()
                        ? scan
                        : new Scan(scan.snapshot(), scan.projection(), pruning, scan.limit());
            }
            case Values(Schema schema, var rows) -> {
                List<List<Expr>> mapped = mapAll(rows, row -> mapRow(row, mapping));
                yield mapped == rows ? node : new Values(schema, mapped);
            }
            case Filter(LogicalPlan input, Expr predicate) -> {
                Expr mapped = mapping.apply(predicate);
                yield mapped == predicate ? node : new Filter(input, mapped);
            }
            case Project(LogicalPlan input, var columns) -> {
                List<NamedExpr> mapped = mapNamed(columns, mapping);
                yield mapped == columns ? node : new Project(input, mapped);
            }
            case Aggregate(LogicalPlan input, var groups, var aggregates) -> {
                List<NamedExpr> mappedGroups = mapNamed(groups, mapping);
                List<AggregateCall> mappedAggregates = mapAll(aggregates, call -> mapCall(call, mapping));
                yield mappedGroups == groups && mappedAggregates == aggregates
                        ? node
                        : new Aggregate(input, mappedGroups, mappedAggregates);
            }
            case Sort(LogicalPlan input, var keys) -> {
                List<SortKey> mapped = mapAll(keys, key -> mapKey(key, mapping));
                yield mapped == keys ? node : new Sort(input, mapped);
            }
            case OneRow _, Limit _, UnionAll _ -> node;
        };
    }

    /// Literals have nothing in them to replace, and there may be a million of them.
    private static List<Expr> mapRow(List<Expr> row, UnaryOperator<Expr> mapping) {
        for (Expr expr : row) {
            if (!(expr instanceof Literal)) {
                return mapAll(row, mapping);
            }
        }
        return row;
    }

    /// Keeps the names; the same list where nothing changed.
    static List<NamedExpr> mapNamed(List<NamedExpr> exprs, UnaryOperator<Expr> mapping) {
        return mapAll(exprs, named -> {
            Expr mapped = mapping.apply(named.expr());
            return mapped == named.expr() ? named : new NamedExpr(mapped, named.name());
        });
    }

    private static SortKey mapKey(SortKey key, UnaryOperator<Expr> mapping) {
        Expr mapped = mapping.apply(key.expr());
        return mapped == key.expr() ? key : new SortKey(mapped, key.descending(), key.nullsFirst());
    }

    private static AggregateCall mapCall(AggregateCall call, UnaryOperator<Expr> mapping) {
        List<Expr> arguments = mapAll(call.arguments(), mapping);
        Expr filter = call.filter() == null ? null : mapping.apply(call.filter());
        return arguments == call.arguments() && filter == call.filter()
                ? call
                : new AggregateCall(call.function(), arguments, filter);
    }

    /// Each element replaced; the same list where every element stayed the same instance. (Structural equality would
    /// answer too, but not for expressions a thousand levels deep.)
    static <T> List<T> mapAll(List<T> list, UnaryOperator<T> mapping) {
        List<T> mapped = null;
        int same = 0;
        for (T element : list) {
            T next = mapping.apply(element);
            if (mapped == null && next == element) {
                same++;
                continue;
            }
            if (mapped == null) {
                mapped = new ArrayList<>(list.size());
                mapped.addAll(list.subList(0, same));
            }
            mapped.add(next);
        }
        return mapped == null ? list : mapped;
    }

    /// The node over other inputs; the same instance where they are its own.
    static LogicalPlan withInputs(LogicalPlan node, List<LogicalPlan> inputs) {
        List<LogicalPlan> old = node.children();
        for (int i = 0; i < old.size(); i++) {
            if (inputs.get(i) != old.get(i)) {
                return node.withChildren(inputs);
            }
        }
        return node;
    }

    /// As [#withInputs(LogicalPlan, List)], for a node of one input.
    static LogicalPlan withInput(LogicalPlan node, LogicalPlan input) {
        return withInputs(node, List.of(input));
    }

    /// A reference to each column of a schema.
    static List<ColumnRef> references(Schema schema) {
        List<ColumnRef> references = new ArrayList<>(schema.size());
        for (int i = 0; i < schema.size(); i++) {
            references.add(new ColumnRef(i, schema.name(i), schema.type(i)));
        }
        return references;
    }

    static List<Expr> expressions(List<NamedExpr> columns) {
        return columns.stream().map(NamedExpr::expr).toList();
    }

    /// No rows of a schema.
    static Values empty(Schema schema) {
        return new Values(schema, List.of());
    }

    /// Whether a plan is known to give no rows.
    static boolean isEmpty(LogicalPlan plan) {
        return plan instanceof Values(var _, var rows) && rows.isEmpty();
    }
}
