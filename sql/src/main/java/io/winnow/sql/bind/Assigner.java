package io.winnow.sql.bind;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Assignment;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.function.AssignmentCast;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.sql.ast.Span;

/// Brings values to the types of the columns that they are stored in.
final class Assigner {
    private final BindContext context;

    Assigner(BindContext context) {
        this.context = context;
    }

    /// The value as it is stored in `column`. A constant is cast at once; a string literal reads as the column's
    /// type.
    Expr stored(Expr value, Field column, Span at) {
        DataType type = column.type();
        if (value.type().equals(type)) {
            return value;
        }
        if (Coercer.isNull(value)) {
            return new Literal(type, null);
        }
        if (!Coercer.isText(value) && !AssignmentCast.allowed(value.type(), type)) {
            boolean castable = ScalarCasts.castable(value.type(), type);
            throw context.typeError(
                    "column '" + column.name() + "' takes " + type + ", not " + value.type()
                            + (castable ? "; write CAST(… AS " + type + ")" : ""),
                    at);
        }
        Expr whole = whole(value, type, at);
        Expr cast = Assignment.of(whole, type, column.name());
        return whole instanceof Literal ? evaluated(cast, type, at) : cast;
    }

    /// A text with more digits of a second than the column's unit holds as a timestamp with all of them: storing it
    /// is then the error that it is for every timestamp. Anything else as it is.
    private Expr whole(Expr value, DataType type, Span at) {
        if (value instanceof Literal(DataType.Utf8 _, String text) && type instanceof DataType.Timestamp target) {
            DataType exact = TextTypes.whole(text, target, context.zone());
            boolean finer = exact instanceof DataType.Timestamp unit
                    && unit.unit().digits() > target.unit().digits();
            return finer ? new Coercer(context).read(text, exact, at) : value;
        }
        return value;
    }

    /// As [#stored], for an expression that reads no column and is evaluated now.
    Literal constant(Expr value, Field column, Span at) {
        Expr stored = stored(value, column, at);
        return stored instanceof Literal literal ? literal : evaluated(stored, column.type(), at);
    }

    private Literal evaluated(Expr constant, DataType type, Span at) {
        try {
            return new Literal(type, context.constants().evaluate(constant));
        } catch (ExecutionException e) {
            throw context.error(e.code(), e.text(), at);
        }
    }
}
