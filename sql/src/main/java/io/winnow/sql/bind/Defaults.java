package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Literal;
import io.winnow.core.function.Volatility;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.table.TableColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Span;
import io.winnow.sql.parser.SqlParser;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/// Makes the defaults of columns, and reads them again.
final class Defaults {
    private final BindContext context;

    Defaults(BindContext context) {
        this.context = context;
    }

    /// The text that is kept of a DEFAULT: its value now, as a constant that reads as the column's type; null for
    /// NULL.
    ///
    /// @param columns of the table, which a default may not read
    @Nullable
    String text(Expression ifAbsent, Field column, Schema columns) {
        ExpressionBinder expressions =
                new ExpressionBinder(context, Scope.of(null, columns), Aliases.NONE, null, "DEFAULT");
        Expr bound = expressions.bind(ifAbsent);
        if (Exprs.anyMatch(bound, ColumnRef.class::isInstance)) {
            throw context.unsupported("a DEFAULT that reads columns", ifAbsent.span());
        }
        refuseChanging(bound, ifAbsent.span());
        Literal value = new Assigner(context).constant(bound, column, ifAbsent.span());
        return value.value() == null ? null : text(value.value(), column.type());
    }

    private void refuseChanging(Expr expr, Span at) {
        if (expr instanceof Call call && call.function().volatility() != Volatility.IMMUTABLE) {
            throw context.unsupported(
                    "a DEFAULT that changes: " + call.function().name() + "()", at);
        }
        for (Expr child : expr.children()) {
            refuseChanging(child, at);
        }
    }

    /// Exact numbers and booleans bare; everything else as a string, whose form is exact for its type. No text of SQL
    /// holds NUL, so that a function makes it.
    private static String text(Object value, DataType type) {
        String text = ValueText.text(value, type, ZoneOffset.UTC);
        boolean bare =
                type instanceof DataType.Int || type instanceof DataType.Decimal || type instanceof DataType.Bool;
        return bare ? text : ValueText.quoted(text).replace("\0", "' || chr(0) || '");
    }

    /// What a row gets in a column that is left out.
    ///
    /// @param at where an error is shown when there must be a value and none is known
    Literal value(TableColumn column, Span at) {
        Field field = column.field();
        String text = column.defaultText();
        if (text == null && !field.nullable()) {
            throw context.error(
                    ErrorCode.INVALID_VALUE,
                    "column '" + field.name() + "' is NOT NULL, has no default and is given no value",
                    at);
        }
        if (text == null) {
            return new Literal(field.type(), null);
        }
        BindContext inner = context.inside(text);
        Expression expression = SqlParser.parseExpression(text);
        Expr bound = new ExpressionBinder(inner, Scope.EMPTY, Aliases.NONE, null, "DEFAULT").bind(expression);
        return new Assigner(inner).constant(bound, field, expression.span());
    }
}
