package io.winnow.core.prune.truth;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.function.Signature;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.ArithmeticTypes;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Conditions as tests write them, with the casts that the binder would add.
final class Build {
    private Build() {}

    static Expr column(int index, DataType type) {
        return new ColumnRef(index, "c" + index, type);
    }

    static Expr column(DataType type) {
        return column(0, type);
    }

    static Expr literal(DataType type, @Nullable Object value) {
        return new Literal(type, value);
    }

    static Expr integer(long value) {
        return literal(DataType.INT32, value);
    }

    static Expr text(String value) {
        return literal(DataType.UTF8, value);
    }

    static Expr number(double value) {
        return literal(DataType.FLOAT64, value);
    }

    private static Expr compare(ComparisonOp op, Expr left, Expr right) {
        return Objects.requireNonNull(RandomConditions.compared(op, left, right));
    }

    static Expr equal(Expr left, Expr right) {
        return compare(ComparisonOp.EQUAL, left, right);
    }

    static Expr notEqual(Expr left, Expr right) {
        return compare(ComparisonOp.NOT_EQUAL, left, right);
    }

    static Expr less(Expr left, Expr right) {
        return compare(ComparisonOp.LESS, left, right);
    }

    static Expr atMost(Expr left, Expr right) {
        return compare(ComparisonOp.LESS_OR_EQUAL, left, right);
    }

    static Expr greater(Expr left, Expr right) {
        return compare(ComparisonOp.GREATER, left, right);
    }

    static Expr atLeast(Expr left, Expr right) {
        return compare(ComparisonOp.GREATER_OR_EQUAL, left, right);
    }

    static Expr distinct(Expr left, Expr right) {
        return new Comparison(ComparisonOp.DISTINCT, left, right);
    }

    static Expr notDistinct(Expr left, Expr right) {
        return new Comparison(ComparisonOp.NOT_DISTINCT, left, right);
    }

    static Expr between(Expr value, Expr low, Expr high) {
        return new And(List.of(atLeast(value, low), atMost(value, high)));
    }

    /// Options as constants of the value's type, null for NULL.
    static Expr in(Expr value, @Nullable Object... options) {
        List<Expr> literals = new ArrayList<>();
        for (Object option : options) {
            literals.add(literal(value.type(), option));
        }
        return new In(value, literals);
    }

    static Expr and(Expr... operands) {
        return new And(List.of(operands));
    }

    static Expr or(Expr... operands) {
        return new Or(List.of(operands));
    }

    static Expr not(Expr operand) {
        return new Not(operand);
    }

    static Expr isNull(Expr operand) {
        return new IsNull(operand);
    }

    static Expr is(Expr operand, Truth truth) {
        return new IsTruth(operand, truth);
    }

    static Expr like(Expr value, String pattern) {
        return new Like(value, text(pattern), -1, false);
    }

    static Expr arithmetic(ArithmeticOp op, Expr left, Expr right) {
        ArithmeticTypes types = Objects.requireNonNull(Coercion.arithmetic(op, left.type(), right.type()));
        return new Arithmetic(
                op, RandomConditions.as(left, types.left()), RandomConditions.as(right, types.right()), types.result());
    }

    static Expr plus(Expr left, Expr right) {
        return arithmetic(ArithmeticOp.ADD, left, right);
    }

    static Expr call(String name, Expr... arguments) {
        List<DataType> types = new ArrayList<>();
        List<@Nullable Object> constants = new ArrayList<>();
        for (Expr argument : arguments) {
            types.add(argument.type());
            constants.add(argument instanceof Literal literal ? literal.value() : null);
        }
        var function = Objects.requireNonNull(FunctionRegistry.standard().find(name));
        Signature signature = function.resolve(types, constants);
        List<Expr> cast = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            cast.add(RandomConditions.as(arguments[i], signature.arguments().get(i)));
        }
        return new Call(function, cast, signature.result());
    }
}
