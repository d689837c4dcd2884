package io.winnow.sql.bind;

import io.winnow.core.expr.Expr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Values;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.QueryBody;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Binds VALUES, whose rows come to one type per column.
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
            rows.add(expressions.bindAll(row));
        }
        List<Field> fields = new ArrayList<>(width);
        for (int column = 0; column < width; column++) {
            DataType only = onlyType(rows, column);
            if (only != null) {
                fields.add(Field.of("column" + (column + 1), only));
                continue;
            }
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

    /// The type of a column all of whose values have one already, null where there are several or none is known.
    private static @Nullable DataType onlyType(List<List<Expr>> rows, int column) {
        DataType only = rows.getFirst().get(column).type();
        for (List<Expr> row : rows) {
            if (!row.get(column).type().equals(only)) {
                return null;
            }
        }
        return only instanceof DataType.Null ? null : only;
    }
}
