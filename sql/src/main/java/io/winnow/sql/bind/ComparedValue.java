package io.winnow.sql.bind;

import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The value that IN, BETWEEN or a simple CASE compares with several others.
///
/// A string literal adapts to all of them: it is read as the type that they have in common, so that
/// `'2.5' IN (2, 2.5)` is TRUE and `'2.5' IN (2, 3)` an error. Where floats stand among exact numbers no type holds
/// both, and it is read for each side as that side's kind of number; a decimal literal, too, is a float only beside the
/// floats.
final class ComparedValue {
    private static final DataType.Decimal ANY_DIGITS = new DataType.Decimal(1, 0);

    private final BindContext context;
    private final Coercer coercer;

    ComparedValue(BindContext context, Coercer coercer) {
        this.context = context;
        this.coercer = coercer;
    }

    /// `value` as it is compared with each of `others`: the same expression for all where that is possible.
    List<Expr> beside(Expr value, List<Expr> others, Span span) {
        List<DataType> types = types(others);
        boolean mixed = types.size() > 1 && types.stream().anyMatch(Types::isFloat);
        if (mixed && value instanceof Literal(DataType.Decimal _, Object _)) {
            return values(others, value, type -> coercer.cast(value, DataType.FLOAT64));
        }
        if (mixed && value instanceof Literal(DataType.Utf8 _, String text)) {
            return values(others, exact(text, DataType.FLOAT64, span), type -> coercer.read(text, type, span));
        }
        Expr like = others.getFirst();
        if (!types.isEmpty()) {
            DataType common = common(types);
            if (common instanceof DataType.Decimal && value instanceof Literal(DataType.Utf8 _, String text)) {
                return Collections.nCopies(others.size(), exact(text, common, span));
            }
            like = new Literal(common == null ? types.getFirst() : common, null);
        } else if (others.stream().anyMatch(Coercer::isText)) {
            like = new Literal(DataType.UTF8, null);
        }
        return Collections.nCopies(others.size(), coercer.beside(value, like, span));
    }

    private static List<Expr> values(List<Expr> others, Expr exact, Function<DataType, Expr> asFloat) {
        List<Expr> values = new ArrayList<>(others.size());
        for (Expr other : others) {
            values.add(Types.isFloat(other.type()) ? asFloat.apply(other.type()) : exact);
        }
        return values;
    }

    /// The types of what is neither a string literal nor an untyped NULL, each once.
    private static List<DataType> types(List<Expr> others) {
        List<DataType> types = new ArrayList<>();
        for (Expr other : others) {
            if (!Coercer.isText(other) && !Coercer.isNull(other) && !types.contains(other.type())) {
                types.add(other.type());
            }
        }
        return types;
    }

    private static @Nullable DataType common(List<DataType> types) {
        DataType common = types.getFirst();
        for (DataType type : types) {
            common = common == null ? null : Coercion.common(common, type);
        }
        return common;
    }

    /// A text as the smallest decimal that has all its digits, so that no column beside it needs a cast; as
    /// `otherwise` where it is none: `NaN` and `1e300` are floats.
    private Literal exact(String text, DataType otherwise, Span span) {
        DataType type = TextTypes.whole(text, ANY_DIGITS, context.zone());
        return coercer.read(text, TextTypes.reads(text, type, context.zone()) ? type : otherwise, span);
    }
}
