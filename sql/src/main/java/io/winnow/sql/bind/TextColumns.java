package io.winnow.sql.bind;

import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Values;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.QueryBody;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Columns of a query that are a string literal in its select list, or nothing but string literals in its VALUES:
/// they adapt to what the column meets.
final class TextColumns {
    private TextColumns() {}

    /// The string literals that make up a column; none where it is anything else.
    static List<String> texts(LogicalPlan input, int column) {
        return switch (input) {
            case Project(LogicalPlan _, List<NamedExpr> columns) -> {
                String text = text(columns.get(column).expr());
                yield text == null ? List.of() : List.of(text);
            }
            case Values values -> {
                List<String> texts = new ArrayList<>();
                for (List<Expr> row : values.rows()) {
                    String text = text(row.get(column));
                    if (text != null) {
                        texts.add(text);
                    } else if (!(row.get(column) instanceof Literal(DataType _, Object value) && value == null)) {
                        yield List.of();
                    }
                }
                yield texts;
            }
            default -> List.of();
        };
    }

    private static @Nullable String text(Expr expr) {
        return expr instanceof Literal(DataType.Utf8 _, String text) ? text : null;
    }

    /// The plan with the string literals of a column, of which [#texts] has some, read as `type`.
    ///
    /// @param body what the plan was bound from
    static LogicalPlan read(LogicalPlan plan, int column, DataType type, QueryBody body, Coercer coercer) {
        if (plan instanceof Values values) {
            List<List<Expr>> rows = new ArrayList<>(values.rows().size());
            for (int row = 0; row < values.rows().size(); row++) {
                List<Expr> cells = new ArrayList<>(values.rows().get(row));
                cells.set(column, coercer.adapt(cells.get(column), type, Places.of(body, column, row)));
                rows.add(cells);
            }
            List<Field> fields = new ArrayList<>(values.schema().fields());
            fields.set(column, Field.of(fields.get(column).name(), type));
            return new Values(new Schema(fields), rows);
        }
        Project project = (Project) plan;
        List<NamedExpr> columns = new ArrayList<>(project.columns());
        NamedExpr old = columns.get(column);
        Expr read = coercer.adapt(old.expr(), type, Places.of(body, column, 0));
        columns.set(column, new NamedExpr(read, old.name()));
        return new Project(project.input(), columns);
    }
}
