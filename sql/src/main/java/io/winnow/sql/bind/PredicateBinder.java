package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.And;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.Sides;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Predicate;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Binds what is TRUE, FALSE or UNKNOWN.
final class PredicateBinder {
    private final BindContext context;
    private final Coercer coercer;
    private final ExpressionBinder expressions;
    private final ComparedValue values;

    PredicateBinder(BindContext context, Coercer coercer, ExpressionBinder expressions) {
        this.context = context;
        this.coercer = coercer;
        this.expressions = expressions;
        this.values = new ComparedValue(context, coercer);
    }

    Expr bind(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Comparison comparison ->
                compare(
                        operator(comparison.operator()),
                        comparison.left(),
                        comparison.right(),
                        comparison.operatorSpan());
            case Predicate.IsDistinct is -> compare(ComparisonOp.DISTINCT, is.left(), is.right(), is.span());
            case Predicate.Not(Predicate.IsDistinct is, var _) ->
                compare(ComparisonOp.NOT_DISTINCT, is.left(), is.right(), is.span());
            case Predicate.Not not -> new Not(expressions.condition(not.operand(), "NOT"));
            case Predicate.Logical logical -> logical(logical);
            case Predicate.Between between -> between(between);
            case Predicate.InList in -> in(in);
            case Predicate.Like like -> like(like);
            case Predicate.IsNull is -> {
                Expr operand = expressions.bind(is.operand());
                yield new IsNull(Coercer.isNull(operand) ? coercer.cast(operand, DataType.INT32) : operand);
            }
            case Predicate.IsTruth is -> {
                Truth truth = switch (is.truth()) {
                    case TRUE -> Truth.TRUE;
                    case FALSE -> Truth.FALSE;
                    case UNKNOWN -> Truth.UNKNOWN;
                };
                yield new IsTruth(expressions.condition(is.operand(), "IS " + truth), truth);
            }
        };
    }

    private static ComparisonOp operator(Predicate.Comparison.Operator operator) {
        return switch (operator) {
            case EQUAL -> ComparisonOp.EQUAL;
            case NOT_EQUAL -> ComparisonOp.NOT_EQUAL;
            case LESS -> ComparisonOp.LESS;
            case LESS_OR_EQUAL -> ComparisonOp.LESS_OR_EQUAL;
            case GREATER -> ComparisonOp.GREATER;
            case GREATER_OR_EQUAL -> ComparisonOp.GREATER_OR_EQUAL;
        };
    }

    private Expr compare(ComparisonOp op, Expression left, Expression right, Span operator) {
        return compare(op, expressions.bind(left), left, expressions.bind(right), right, operator);
    }

    /// A comparison of two bound expressions, each brought to where they can be compared without loss.
    Expr compare(ComparisonOp op, Expr left, Expression leftSource, Expr right, Expression rightSource, Span operator) {
        Expr adaptedLeft = coercer.beside(left, right, leftSource.span());
        Expr adaptedRight = coercer.beside(right, left, rightSource.span());
        if (Coercer.isNull(adaptedLeft) && Coercer.isNull(adaptedRight)) {
            adaptedLeft = coercer.cast(adaptedLeft, DataType.INT32);
            adaptedRight = coercer.cast(adaptedRight, DataType.INT32);
        }
        Sides sides = Coercion.comparisonSides(adaptedLeft.type(), adaptedRight.type());
        if (sides == null) {
            throw incomparable(adaptedLeft.type(), adaptedRight.type(), operator);
        }
        return new Comparison(op, coercer.cast(adaptedLeft, sides.left()), coercer.cast(adaptedRight, sides.right()));
    }

    private RuntimeException incomparable(DataType left, DataType right, Span at) {
        boolean text = left instanceof DataType.Utf8 || right instanceof DataType.Utf8;
        boolean nested = Types.isNested(left) && Types.isNested(right);
        String hint = text
                ? "; cast one side"
                : nested ? "; their parts must be comparable, and structs have the same names in the same order" : "";
        return context.typeError("cannot compare " + left + " with " + right + hint, at);
    }

    private Expr logical(Predicate.Logical logical) {
        List<Expr> operands = new ArrayList<>(logical.operands().size());
        for (Expression operand : logical.operands()) {
            operands.add(expressions.condition(operand, logical.connective().name()));
        }
        return logical.connective() == Predicate.Logical.Connective.AND ? new And(operands) : new Or(operands);
    }

    private Expr between(Predicate.Between between) {
        Expr value = expressions.bind(between.value());
        if (Exprs.isVolatile(value)) {
            throw context.unsupported(
                    "BETWEEN over a function like random()", between.value().span());
        }
        Expr low = expressions.bind(between.low());
        Expr high = expressions.bind(between.high());
        List<Expr> sides =
                values.beside(value, List.of(low, high), between.value().span());
        Span at = between.span();
        return new And(List.of(
                compare(ComparisonOp.GREATER_OR_EQUAL, sides.get(0), between.value(), low, between.low(), at),
                compare(ComparisonOp.LESS_OR_EQUAL, sides.get(1), between.value(), high, between.high(), at)));
    }

    /// The operand of a simple CASE as it is compared with each of the values of its branches.
    List<Expr> operands(Expr operand, List<Expr> branches, Span span) {
        return values.beside(operand, branches, span);
    }

    private Expr in(Predicate.InList in) {
        Expr bound = expressions.bind(in.value());
        List<Expr> options = expressions.bindAll(in.items());
        List<Expr> sides = values.beside(bound, options, in.value().span());
        Expr value = sides.getFirst();
        if (!sides.stream().allMatch(value::equals)) {
            return eachAlone(sides, options, in);
        }
        if (Coercer.isNull(value)) {
            value = coercer.cast(value, DataType.INT32);
        }
        List<Expr> adapted = new ArrayList<>(options.size());
        DataType common = value.type();
        for (int i = 0; i < options.size(); i++) {
            Span span = in.items().get(i).span();
            Expr option = coercer.beside(options.get(i), value, span);
            if (Coercion.comparisonSides(value.type(), option.type()) == null) {
                throw incomparable(value.type(), option.type(), span);
            }
            common = common == null ? null : Coercion.comparison(common, option.type());
            adapted.add(option);
        }
        if (common == null) {
            return eachAlone(Collections.nCopies(adapted.size(), value), adapted, in);
        }
        List<Expr> cast = new ArrayList<>(adapted.size());
        for (Expr option : adapted) {
            cast.add(coercer.cast(option, common));
        }
        return new In(coercer.cast(value, common), cast);
    }

    /// The meaning of IN where no one type holds the value and all options exactly.
    private Expr eachAlone(List<Expr> sides, List<Expr> options, Predicate.InList in) {
        if (Exprs.isVolatile(sides.getFirst())) {
            throw context.unsupported(
                    "IN over a function like random()", in.value().span());
        }
        List<Expr> comparisons = new ArrayList<>(options.size());
        for (int i = 0; i < options.size(); i++) {
            Expression source = in.items().get(i);
            comparisons.add(
                    compare(ComparisonOp.EQUAL, sides.get(i), in.value(), options.get(i), source, source.span()));
        }
        return comparisons.size() == 1 ? comparisons.getFirst() : new Or(comparisons);
    }

    private Expr like(Predicate.Like like) {
        String name = like.letters() == Predicate.Like.Letters.EXACT ? "LIKE" : "ILIKE";
        Expr value =
                coercer.text(expressions.bind(like.value()), name, like.value().span());
        Expr pattern = coercer.text(
                expressions.bind(like.pattern()), name, like.pattern().span());
        int escape = -1;
        if (like.escape() != null) {
            Span span = like.escape().span();
            Expr bound = coercer.text(expressions.bind(like.escape()), "ESCAPE", span);
            if (!(bound instanceof Literal(DataType _, Object text))) {
                throw context.unsupported("ESCAPE with anything but a constant", span);
            }
            if (text == null) {
                pattern = new Literal(DataType.UTF8, null);
            } else {
                escape = escape(text.toString(), span);
            }
        }
        return new Like(value, pattern, escape, like.letters() == Predicate.Like.Letters.ANY_CASE);
    }

    private int escape(String text, Span span) {
        if (text.isEmpty()) {
            return -1;
        }
        if (text.codePointCount(0, text.length()) != 1) {
            throw context.error(ErrorCode.INVALID_VALUE, "ESCAPE takes one character, not '" + text + "'", span);
        }
        return text.codePointAt(0);
    }
}
