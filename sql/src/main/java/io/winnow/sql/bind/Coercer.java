package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Brings expressions to the types that their surroundings ask for.
///
/// A string literal has the type of whatever it meets: it is read as that type here, and one that does not read is an
/// error at its place.
final class Coercer {
    /// The functions that `[…]` and `{…}` stand for.
    private static final Set<String> WRITTEN = Set.of("make_array", "named_struct");

    private final BindContext context;

    Coercer(BindContext context) {
        this.context = context;
    }

    /// Whether the expression is a string literal, which adapts.
    static boolean isText(Expr expr) {
        return expr instanceof Literal(DataType.Utf8 _, Object value) && value != null;
    }

    static boolean isNull(Expr expr) {
        return expr.type() instanceof DataType.Null;
    }

    /// The expression as `type`, to which it is known to cast. Constants are cast at once where that succeeds.
    Expr cast(Expr expr, DataType type) {
        if (expr.type().equals(type)) {
            return expr;
        }
        if (expr instanceof Literal(DataType from, Object value)) {
            try {
                return new Literal(type, ScalarCasts.cast(value, from, type, context.zone()));
            } catch (ExecutionException e) {
                return new Cast(expr, type, /* lenient= */ false); // fails if and when it is evaluated
            }
        }
        return new Cast(expr, type, /* lenient= */ false);
    }

    /// As [#cast], where a string literal must read as `type`.
    Expr adapt(Expr expr, DataType type, Span span) {
        if (expr instanceof Literal(DataType.Utf8 _, String text) && !(type instanceof DataType.Utf8)) {
            return read(text, type, span);
        }
        return cast(expr, type);
    }

    /// The value of type `type` that a text of the statement reads as.
    Literal read(String text, DataType type, Span span) {
        try {
            return new Literal(type, ScalarCasts.cast(text, DataType.UTF8, type, context.zone()));
        } catch (ExecutionException e) {
            throw context.error(ErrorCode.INVALID_VALUE, e.text(), span);
        }
    }

    /// The expression as BOOLEAN, or an error that names `place`.
    Expr condition(Expr expr, String place, Span span) {
        if (expr.isBoolean()) {
            return expr;
        }
        if (isNull(expr) || isText(expr)) {
            return adapt(expr, DataType.BOOL, span);
        }
        throw context.typeError(place + " takes a BOOLEAN, not " + expr.type(), span);
    }

    /// The expression as VARCHAR, or an error that names `place`.
    Expr text(Expr expr, String place, Span span) {
        if (expr.type() instanceof DataType.Utf8 || isNull(expr)) {
            return cast(expr, DataType.UTF8);
        }
        throw context.typeError(place + " takes a VARCHAR, not " + expr.type() + "; cast it", span);
    }

    /// The one type of several branches or elements; string literals follow the others. INTEGER where all are NULL,
    /// so that results have a type.
    DataType common(List<Expr> exprs, List<? extends Expression> sources, String place) {
        DataType common = DataType.NULL;
        boolean text = false;
        for (int i = 0; i < exprs.size(); i++) {
            if (isText(exprs.get(i))) {
                text = true;
                continue;
            }
            DataType next = exprs.get(i).type();
            DataType wider = Coercion.common(common, next);
            if (wider == null) {
                throw context.typeError(
                        place + " have no type in common: " + common + " and " + next,
                        sources.get(i).span());
            }
            common = wider;
        }
        if (common instanceof DataType.Null) {
            return text ? DataType.UTF8 : DataType.INT32;
        }
        for (Expr expr : exprs) {
            if (text && expr instanceof Literal(DataType.Utf8 _, String value)) {
                DataType wider = Coercion.common(common, TextTypes.whole(value, common, context.zone()));
                common = wider == null ? common : wider;
            }
        }
        return common;
    }

    /// All the expressions as `type`.
    List<Expr> all(List<Expr> exprs, List<? extends Expression> sources, DataType type) {
        List<Expr> cast = new ArrayList<>(exprs.size());
        for (int i = 0; i < exprs.size(); i++) {
            cast.add(adapt(exprs.get(i), type, sources.get(i).span()));
        }
        return cast;
    }

    /// A text read as a type of the kind of `target`, with all its digits: see [TextTypes].
    Literal whole(String text, DataType target, Span span) {
        return read(text, TextTypes.whole(text, target, context.zone()), span);
    }

    /// As `expr` is where it meets `other` in a comparison: a string literal as the other side's type (or one
    /// like it that holds all its digits), an untyped NULL as that type, a decimal literal beside a float as a
    /// float, also within a list or struct of literals.
    Expr beside(Expr expr, @Nullable Expr other, Span span) {
        if (other == null || isNull(other)) {
            return expr;
        }
        DataType target = other.type();
        if (isNull(expr)) {
            return cast(expr, target);
        }
        if (expr instanceof Literal(DataType.Utf8 _, String text) && !isText(other)) {
            return whole(text, target, span);
        }
        return isWritten(expr) ? cast(expr, besideFloats(expr.type(), target)) : expr;
    }

    /// Whether the expression is a literal, or a list or struct of literals.
    private static boolean isWritten(Expr expr) {
        return switch (expr) {
            case Literal _ -> true;
            case Call call ->
                WRITTEN.contains(call.function().name())
                        && call.children().stream().allMatch(Coercer::isWritten);
            default -> false;
        };
    }

    /// `own` with floats for the decimals that meet floats in `target`.
    private static DataType besideFloats(DataType own, DataType target) {
        if (own instanceof DataType.Decimal && target instanceof DataType.Floating) {
            return DataType.FLOAT64;
        }
        if (own instanceof DataType.ListOf(DataType a) && target instanceof DataType.ListOf(DataType b)) {
            return new DataType.ListOf(besideFloats(a, b));
        }
        if (own instanceof DataType.Struct(List<Field> a)
                && target instanceof DataType.Struct(List<Field> b)
                && a.size() == b.size()) {
            List<Field> fields = new ArrayList<>(a.size());
            for (int i = 0; i < a.size(); i++) {
                Field field = a.get(i);
                fields.add(new Field(
                        field.name(), besideFloats(field.type(), b.get(i).type()), field.nullable()));
            }
            return new DataType.Struct(fields);
        }
        return own;
    }
}
