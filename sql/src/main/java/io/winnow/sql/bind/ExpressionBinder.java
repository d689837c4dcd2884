package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.ArithmeticTypes;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Types;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Predicate;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Binds the expressions of one clause: dispatches by kind, and binds arithmetic, CASE, casts and nested values
/// itself.
final class ExpressionBinder {
    private final BindContext context;
    private final Coercer coercer;
    private final TypeBinder types;
    private final LiteralBinder literals;
    private final ColumnBinder columns;
    private final PredicateBinder predicates;
    private final CallBinder calls;

    /// @param aggregates where aggregates go, null where they are not allowed
    /// @param clause how errors call the place, such as `WHERE`
    ExpressionBinder(
            BindContext context, Scope scope, Aliases aliases, @Nullable AggregateCollector aggregates, String clause) {
        this.context = context;
        this.coercer = new Coercer(context);
        this.types = new TypeBinder(context);
        this.literals = new LiteralBinder(context, types, coercer);
        this.columns = new ColumnBinder(context, scope, aliases, aggregates);
        this.predicates = new PredicateBinder(context, coercer, this);
        this.calls = new CallBinder(context, coercer, this, aggregates, clause);
    }

    Expr bind(Expression expression) {
        return switch (expression) {
            case io.winnow.sql.ast.Literal literal -> literals.bind(literal);
            case Expression.Default word ->
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "DEFAULT stands only in the VALUES of an INSERT, without a query around them",
                        word.span());
            case Predicate predicate -> predicates.bind(predicate);
            case Expression.Column column -> columns.bind(column);
            case Expression.Parameter parameter -> context.parameters().value(parameter, context);
            case Expression.Unary unary -> unary(unary);
            case Expression.Binary binary -> binary(binary);
            case Expression.Case form -> caseOf(form);
            case Expression.Cast cast -> cast(cast);
            case Expression.Call call -> calls.bind(call);
            case Expression.ListOf list -> list(list);
            case Expression.StructOf struct -> struct(struct);
            case Expression.Field field -> columns.field(bind(field.base()), field.name());
            case Expression.Subscript subscript -> subscript(subscript);
            case Expression.AtTimeZone zoned -> {
                List<Expression> sources = List.of(zoned.zone(), zoned.value());
                yield calls.scalar("timezone", "AT TIME ZONE", sources, bindAll(sources), zoned.span());
            }
        };
    }

    List<Expr> bindAll(List<? extends Expression> expressions) {
        List<Expr> bound = new ArrayList<>(expressions.size());
        for (Expression expression : expressions) {
            bound.add(bind(expression));
        }
        return bound;
    }

    /// A condition: BOOLEAN, or an error that names `place`.
    Expr condition(Expression expression, String place) {
        return coercer.condition(bind(expression), place, expression.span());
    }

    /// The column at a position of the input.
    Expr column(int index, Span span) {
        return columns.column(index, span);
    }

    private Expr unary(Expression.Unary unary) {
        boolean minus = unary.sign() == Expression.Unary.Sign.MINUS;
        if (minus && unary.operand() instanceof io.winnow.sql.ast.Literal literal) {
            Literal negative = literals.negative(literal);
            if (negative != null) {
                return negative;
            }
        }
        Expr operand = bind(unary.operand());
        if (Coercer.isNull(operand)) {
            return coercer.cast(operand, DataType.INT32);
        }
        boolean signed = Types.isNumeric(operand.type()) || operand.type() instanceof DataType.Interval;
        if (!signed) {
            throw context.typeError(
                    "the sign " + (minus ? "-" : "+") + " takes a number, not " + operand.type(),
                    unary.operand().span());
        }
        return minus ? new Negate(coercer.cast(operand, signedType(operand.type()))) : operand;
    }

    /// The type that holds the negative of every value.
    private static DataType signedType(DataType type) {
        if (type instanceof DataType.Int(int bits, boolean signed) && !signed) {
            return bits == 64 ? new DataType.Decimal(20, 0) : new DataType.Int(2 * bits, true);
        }
        return type;
    }

    private Expr binary(Expression.Binary binary) {
        ArithmeticOp op = switch (binary.operator()) {
            case ADD -> ArithmeticOp.ADD;
            case SUBTRACT -> ArithmeticOp.SUBTRACT;
            case MULTIPLY -> ArithmeticOp.MULTIPLY;
            case DIVIDE -> ArithmeticOp.DIVIDE;
            case MODULO -> ArithmeticOp.MODULO;
            case CONCAT -> null;
        };
        Expr left = bind(binary.left());
        Expr right = bind(binary.right());
        if (op == null) {
            List<Expression> sources = List.of(binary.left(), binary.right());
            return calls.scalar("concat_operator", "||", sources, List.of(left, right), binary.operatorSpan());
        }
        if (Coercer.isText(left) != Coercer.isText(right)) {
            left = Coercer.isText(left) && !Coercer.isNull(right)
                    ? coercer.beside(left, right, binary.left().span())
                    : left;
            right = Coercer.isText(right) && !Coercer.isNull(left)
                    ? coercer.beside(right, left, binary.right().span())
                    : right;
        }
        ArithmeticTypes operation = arithmetic(op, left, right);
        if (operation == null) {
            throw context.typeError(
                    "no operator " + op.symbol() + " for " + left.type() + " and " + right.type(),
                    binary.operatorSpan());
        }
        return new Arithmetic(
                op, coercer.cast(left, operation.left()), coercer.cast(right, operation.right()), operation.result());
    }

    private static @Nullable ArithmeticTypes arithmetic(ArithmeticOp op, Expr left, Expr right) {
        return left instanceof Literal(DataType a, Object x)
                        && right instanceof Literal(DataType b, Object y)
                        && x != null
                        && y != null
                ? Coercion.constantArithmetic(op, a, x, b, y)
                : Coercion.arithmetic(op, left.type(), right.type());
    }

    private Expr caseOf(Expression.Case form) {
        List<Expr> conditions = new ArrayList<>();
        List<Expr> results = new ArrayList<>();
        List<Expression> sources = new ArrayList<>();
        Expr operand = form.operand() == null ? null : bind(form.operand());
        if (operand != null && form.operand() != null && Exprs.isVolatile(operand)) {
            throw context.unsupported(
                    "CASE over a function like random()", form.operand().span());
        }
        if (operand != null && form.operand() != null) {
            conditions.addAll(equalities(operand, form.operand(), form.branches()));
        }
        for (Expression.Case.When branch : form.branches()) {
            if (operand == null) {
                conditions.add(condition(branch.condition(), "WHEN"));
            }
            results.add(bind(branch.result()));
            sources.add(branch.result());
        }
        if (form.otherwise() != null) {
            results.add(bind(form.otherwise()));
            sources.add(form.otherwise());
        }
        DataType type = coercer.common(results, sources, "the branches of CASE");
        List<Expr> cast = coercer.all(results, sources, type);
        int branches = conditions.size();
        Expr otherwise = cast.size() > branches ? cast.getLast() : new Literal(type, null);
        return new Case(conditions, cast.subList(0, branches), otherwise);
    }

    /// `operand = value` for the value of each branch.
    private List<Expr> equalities(Expr operand, Expression source, List<Expression.Case.When> branches) {
        List<Expression> places =
                branches.stream().map(Expression.Case.When::condition).toList();
        List<Expr> values = bindAll(places);
        List<Expr> operands = predicates.operands(operand, values, source.span());
        List<Expr> equalities = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            Expression place = places.get(i);
            equalities.add(predicates.compare(
                    ComparisonOp.EQUAL, operands.get(i), source, values.get(i), place, place.span()));
        }
        return equalities;
    }

    private Expr cast(Expression.Cast cast) {
        Expr operand = bind(cast.operand());
        DataType type = types.bind(cast.type());
        if (operand.type().equals(type)) {
            return operand;
        }
        if (Coercer.isNull(operand)) {
            return new Literal(type, null);
        }
        if (!ScalarCasts.castable(operand.type(), type)) {
            throw context.typeError("no cast from " + operand.type() + " to " + type, cast.span());
        }
        return new Cast(operand, type, cast.failure() == Expression.Cast.Failure.NULL);
    }

    private Expr list(Expression.ListOf list) {
        List<Expr> elements = bindAll(list.elements());
        DataType element = coercer.common(elements, list.elements(), "the elements of a list");
        List<Expr> cast = coercer.all(elements, list.elements(), element);
        return new Call(calls.function("make_array", "list values", list.span()), cast, new DataType.ListOf(element));
    }

    private Expr struct(Expression.StructOf struct) {
        List<Expr> arguments = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (Expression.StructOf.Entry entry : struct.entries()) {
            Identifier name = entry.name();
            if (fields.stream().anyMatch(field -> field.name().equals(name.name()))) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT, "the struct has two fields called '" + name + "'", name.span());
            }
            Expr bound = bind(entry.value());
            Expr value = Coercer.isNull(bound) ? coercer.cast(bound, DataType.INT32) : bound;
            arguments.add(new Literal(DataType.UTF8, name.name()));
            arguments.add(value);
            fields.add(Field.of(name.name(), value.type()));
        }
        return new Call(
                calls.function("named_struct", "struct values", struct.span()), arguments, new DataType.Struct(fields));
    }

    private Expr subscript(Expression.Subscript subscript) {
        Expr base = bind(subscript.base());
        if (base.type() instanceof DataType.Struct
                && subscript.index() instanceof io.winnow.sql.ast.Literal.Text name) {
            return columns.field(base, new Identifier(name.value(), name.span()));
        }
        List<Expression> sources = List.of(subscript.base(), subscript.index());
        List<Expr> arguments = List.of(base, bind(subscript.index()));
        return calls.scalar("list_extract", "[]", sources, arguments, subscript.span());
    }

    /// A comparison of two expressions that were bound elsewhere.
    Expr compare(ComparisonOp op, Expr left, Expression leftSource, Expr right, Expression rightSource, Span operator) {
        return predicates.compare(op, left, leftSource, right, rightSource, operator);
    }
}
