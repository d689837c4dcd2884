package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.UnionAll;
import io.winnow.core.logical.Values;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.QueryBody;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.List;

/// Binds VALUES and UNION ALL, where rows of several origins come to one type per column.
final class RowsBinder {
    private final BindContext context;
    private final Coercer coercer;

    RowsBinder(BindContext context) {
        this.context = context;
        this.coercer = new Coercer(context);
    }

    /// Columns are called `column1`, `column2`, ….
    LogicalPlan values(QueryBody.Values values) {
        ExpressionBinder expressions = new ExpressionBinder(context, Scope.EMPTY, Aliases.NONE, null, "VALUES");
        int width = values.rows().getFirst().size();
        int height = values.rows().size();
        List<List<Expr>> rows = new ArrayList<>(height);
        for (List<Expression> row : values.rows()) {
            rows.add(new ArrayList<>(expressions.bindAll(row)));
        }
        List<Field> fields = new ArrayList<>(width);
        for (int column = 0; column < width; column++) {
            List<Expr> bound = new ArrayList<>(height);
            List<Expression> sources = new ArrayList<>(height);
            for (int row = 0; row < height; row++) {
                bound.add(rows.get(row).get(column));
                sources.add(values.rows().get(row).get(column));
            }
            DataType type = coercer.common(bound, sources, "the values of column" + (column + 1));
            List<Expr> cast = coercer.all(bound, sources, type);
            for (int row = 0; row < height; row++) {
                rows.get(row).set(column, cast.get(row));
            }
            fields.add(Field.of("column" + (column + 1), type));
        }
        return new Values(new Schema(fields), rows);
    }

    LogicalPlan union(List<LogicalPlan> inputs, QueryBody.UnionAll union) {
        Schema first = inputs.getFirst().schema();
        List<DataType> types =
                new ArrayList<>(first.fields().stream().map(Field::type).toList());
        for (int i = 1; i < inputs.size(); i++) {
            Schema next = inputs.get(i).schema();
            Span span = union.inputs().get(i).span();
            if (next.size() != first.size()) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "this input of UNION ALL has " + next.size() + " columns, the first one has " + first.size(),
                        span);
            }
            for (int column = 0; column < first.size(); column++) {
                DataType common = Coercion.common(types.get(column), next.type(column));
                if (common == null) {
                    throw context.typeError(
                            "column '" + first.name(column) + "' of UNION ALL has no type in common: "
                                    + types.get(column) + " and " + next.type(column),
                            span);
                }
                types.set(column, common);
            }
        }
        List<LogicalPlan> cast = new ArrayList<>(inputs.size());
        for (LogicalPlan input : inputs) {
            cast.add(as(input, types));
        }
        return new UnionAll(cast);
    }

    /// The plan with its columns cast to `types`.
    private LogicalPlan as(LogicalPlan plan, List<DataType> types) {
        Schema schema = plan.schema();
        List<NamedExpr> columns = new ArrayList<>(types.size());
        boolean changed = false;
        for (int i = 0; i < types.size(); i++) {
            Expr column = new ColumnRef(i, schema.name(i), schema.type(i));
            Expr cast = coercer.cast(column, types.get(i));
            changed |= cast != column;
            columns.add(new NamedExpr(cast, schema.name(i)));
        }
        return changed ? new Project(plan, columns) : plan;
    }
}
