package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.Limit;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.core.type.Types;
import io.winnow.sql.ast.CommonTable;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.QueryBody;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Binds whole queries: WITH, then the body in its order, then LIMIT and OFFSET.
final class QueryBinder {
    private final BindContext context;
    private final SelectBinder selects;
    private final RowsBinder rows;
    private final UnionBinder unions;

    QueryBinder(BindContext context) {
        this.context = context;
        this.selects = new SelectBinder(context, new SourceBinder(context, this));
        this.rows = new RowsBinder(context);
        this.unions = new UnionBinder(context);
    }

    Source bind(Query query, CommonTables outer) {
        CommonTables tables = with(query.with(), outer);
        OrderedPlan ordered = ordered(query, tables);
        LogicalPlan plan = ordered.plan();
        Long count = whole(query.limit(), "LIMIT");
        Long offset = whole(query.offset(), "OFFSET");
        if (count != null || (offset != null && offset > 0)) {
            plan = new Limit(plan, offset == null ? 0 : offset, count);
        }
        plan = ordered.visibleOf(plan);
        return new Source(plan, Scope.of(null, plan.schema()));
    }

    private CommonTables with(List<CommonTable> definitions, CommonTables outer) {
        CommonTables tables = outer;
        Set<String> seen = new HashSet<>();
        for (CommonTable definition : definitions) {
            String name = definition.name().name();
            if (!seen.add(name)) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "WITH names '" + name + "' twice",
                        definition.name().span());
            }
            Source source = bind(definition.query(), tables);
            PlanSize.check(source.plan(), context, definition.name().span());
            tables = tables.with(name, renamed(source, definition));
        }
        return tables;
    }

    private Source renamed(Source source, CommonTable definition) {
        List<Identifier> columns = definition.columns();
        if (columns.isEmpty()) {
            return source;
        }
        Schema schema = source.plan().schema();
        if (columns.size() != schema.size()) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "'" + definition.name() + "' names " + columns.size() + " columns, its query has " + schema.size(),
                    columns.getFirst().span());
        }
        List<NamedExpr> renamed = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            ColumnRef column = new ColumnRef(i, schema.name(i), schema.type(i));
            renamed.add(new NamedExpr(column, columns.get(i).name()));
        }
        Project plan = new Project(source.plan(), renamed);
        return new Source(plan, Scope.of(null, plan.schema()));
    }

    private OrderedPlan ordered(Query query, CommonTables tables) {
        if (query.body() instanceof QueryBody.Select select) {
            return selects.bind(select, query.orderBy(), tables);
        }
        LogicalPlan plan = body(query.body(), tables);
        if (query.orderBy().isEmpty()) {
            return OrderedPlan.unordered(plan);
        }
        List<NamedExpr> columns = new ArrayList<>();
        for (int i = 0; i < plan.schema().size(); i++) {
            String name = plan.schema().name(i);
            columns.add(new NamedExpr(new ColumnRef(i, name, plan.schema().type(i)), name));
        }
        ExpressionBinder expressions = new ExpressionBinder(
                context, Scope.of(null, plan.schema()), Aliases.NONE, null, "ORDER BY of a union or VALUES");
        OrderBinder order = new OrderBinder(context, expressions, columns);
        order.bind(query.orderBy());
        return order.over(order.hasHidden() ? new Project(plan, order.columns()) : plan);
    }

    private LogicalPlan body(QueryBody body, CommonTables tables) {
        return switch (body) {
            case QueryBody.Select select -> {
                OrderedPlan plan = selects.bind(select, List.of(), tables);
                yield plan.visibleOf(plan.plan());
            }
            case QueryBody.Values values -> rows.values(values);
            case QueryBody.Nested nested -> bind(nested.query(), tables).plan();
            case QueryBody.UnionAll union -> {
                List<LogicalPlan> inputs = new ArrayList<>();
                for (QueryBody input : union.inputs()) {
                    inputs.add(body(input, tables));
                }
                yield unions.bind(inputs, union);
            }
        };
    }

    /// The value of LIMIT or OFFSET, null for none.
    private @Nullable Long whole(@Nullable Expression expression, String clause) {
        if (expression == null) {
            return null;
        }
        ExpressionBinder expressions = new ExpressionBinder(context, Scope.EMPTY, Aliases.NONE, null, clause);
        Expr bound = expressions.bind(expression);
        if (Coercer.isText(bound)) {
            bound = new Coercer(context).adapt(bound, DataType.INT64, expression.span());
        }
        if (!Coercer.isNull(bound) && !Types.isInteger(bound.type()) && !Types.isDecimal(bound.type())) {
            throw context.typeError(clause + " takes a whole number, not " + bound.type(), expression.span());
        }
        Object value;
        try {
            value = context.constants().evaluate(bound);
        } catch (ExecutionException e) {
            throw context.error(ErrorCode.INVALID_VALUE, e.text(), expression.span());
        }
        if (value == null) {
            return null;
        }
        BigDecimal number = value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString());
        if (bound.type().equals(DataType.UINT64) && value instanceof Long bits) {
            number = new BigDecimal(Long.toUnsignedString(bits));
        }
        if (number.signum() < 0 || number.stripTrailingZeros().scale() > 0) {
            throw context.error(
                    ErrorCode.INVALID_VALUE,
                    clause + " takes a whole number from 0, not " + number.toPlainString(),
                    expression.span());
        }
        return number.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValueExact();
    }
}
