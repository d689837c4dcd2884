package io.winnow.core.prune.truth;

import io.winnow.core.error.SqlException;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.function.Signature;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.ArithmeticTypes;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Random values for conditions: columns, constants near the columns' values, and what is computed from them.
public final class RandomOperands {
    /// Make texts and lists of any size, which take their time.
    private static final Set<String> LARGE = Set.of("repeat", "lpad", "rpad", "range", "generate_series");

    private static final List<ScalarFunction> FUNCTIONS = FunctionRegistry.standard().functions().stream()
            .filter(function -> !LARGE.contains(function.name()))
            .toList();

    private static final List<String> FIELDS = List.of(
            "year",
            "month",
            "day",
            "hour",
            "minute",
            "second",
            "epoch",
            "week",
            "dow",
            "isodow",
            "doy",
            "quarter",
            "decade",
            "century",
            "millennium",
            "isoyear",
            "timezone",
            "millisecond",
            "UTC",
            "Europe/Paris");

    private final List<DataType> types;
    private final List<List<Object>> near;
    private final RandomValues random;

    /// @param near by column, the values that constants are taken from
    public RandomOperands(List<DataType> types, List<List<Object>> near, RandomValues random) {
        this.types = types;
        this.near = near;
        this.random = random;
    }

    /// A value of at most so many levels.
    Expr value(int depth) {
        if (depth == 0 || random.below(2) == 0) {
            return random.below(8) == 0 ? literal(random.oneOf(types)) : column();
        }
        Expr computed = switch (random.below(9)) {
            case 0, 1, 2 -> arithmetic(depth - 1);
            case 3 -> negation(value(depth - 1));
            case 4, 5 -> cast(value(depth - 1));
            case 6 -> branches(depth - 1);
            default -> call(depth - 1);
        };
        return computed == null ? column() : computed;
    }

    Expr column() {
        int index = random.below(types.size());
        Expr column = new ColumnRef(index, "c" + index, types.get(index));
        return column.type() instanceof DataType.Struct && random.below(2) == 0 ? new FieldAccess(column, 0) : column;
    }

    /// A constant, or a cast of a column, of a type.
    Expr ofType(DataType type) {
        Expr column = column();
        return column.type().equals(type) || !ScalarCasts.castable(column.type(), type)
                ? literal(type)
                : new Cast(column, type, random.below(2) == 0);
    }

    /// A constant that a value may well be compared with.
    Expr literalNear(Expr value) {
        DataType type = value.type();
        if (type instanceof DataType.Null) {
            return new Literal(DataType.INT32, 1L);
        }
        if (random.below(4) == 0 && Types.isNumeric(type)) {
            DataType other = random.oneOf(List.of(DataType.INT64, DataType.FLOAT64, new DataType.Decimal(20, 5)));
            if (literal(type) instanceof Literal(var _, Object number) && number != null) {
                Object converted = ScalarCasts.castOrNull(number, type, other, ZoneOffset.UTC);
                return converted == null ? literal(type) : new Literal(other, converted);
            }
        }
        return literal(type);
    }

    private Literal literal(DataType type) {
        if (random.below(20) == 0) {
            return new Literal(type, null);
        }
        int column = types.indexOf(type);
        if (column >= 0 && !near.get(column).isEmpty() && random.below(3) > 0) {
            return new Literal(type, random.oneOf(near.get(column)));
        }
        if (Types.isInteger(type) && random.below(2) == 0) {
            return new Literal(type, (long) random.below(4));
        }
        return new Literal(type, random.value(type, 0));
    }

    private @Nullable Expr arithmetic(int depth) {
        Expr left = value(depth);
        ArithmeticOp op = random.oneOf(List.of(ArithmeticOp.values()));
        Expr right = random.below(3) == 0
                ? value(depth)
                : Types.isTemporal(left.type()) && random.below(2) == 0
                        ? literal(DataType.INTERVAL)
                        : literalNear(left);
        ArithmeticTypes found = Coercion.arithmetic(op, left.type(), right.type());
        return found == null
                        || !ScalarCasts.castable(left.type(), found.left())
                        || !ScalarCasts.castable(right.type(), found.right())
                ? null
                : new Arithmetic(
                        op,
                        RandomConditions.as(left, found.left()),
                        RandomConditions.as(right, found.right()),
                        found.result());
    }

    private static @Nullable Expr negation(Expr operand) {
        DataType type = operand.type();
        return Types.isNumeric(type) || type instanceof DataType.Interval ? new Negate(operand) : null;
    }

    private @Nullable Expr cast(Expr operand) {
        for (int i = 0; i < 5; i++) {
            DataType to = random.oneOf(RandomValues.types());
            if (ScalarCasts.castable(operand.type(), to)) {
                return new Cast(operand, to, random.below(3) == 0);
            }
        }
        return null;
    }

    private Expr branches(int depth) {
        Expr first = value(depth);
        Expr second = random.below(2) == 0 ? literal(first.type()) : new Literal(first.type(), null);
        if (random.below(2) == 0) {
            return new Coalesce(List.of(first, second));
        }
        Expr test = RandomConditions.compared(ComparisonOp.LESS, first, literalNear(first));
        Expr condition = test == null ? new IsNull(first) : test;
        return random.below(2) == 0
                ? new Case(List.of(condition), List.of(first), second)
                : new Case(List.of(condition), List.of(second), first);
    }

    /// A call that gives a truth value, such as `starts_with(s, 'ab')`.
    Expr test(int depth) {
        for (int i = 0; i < 20; i++) {
            Expr call = call(depth);
            if (call != null && call.isBoolean()) {
                return call;
            }
        }
        return new IsNull(column());
    }

    private @Nullable Expr call(int depth) {
        for (int attempt = 0; attempt < 12; attempt++) {
            ScalarFunction function = random.oneOf(FUNCTIONS);
            List<Expr> arguments = new ArrayList<>();
            for (int i = random.below(3); i >= 0; i--) {
                arguments.add(argument(depth));
            }
            Expr call = call(function, arguments);
            if (call != null) {
                return call;
            }
        }
        return null;
    }

    private Expr argument(int depth) {
        return switch (random.below(5)) {
            case 0 -> new Literal(DataType.UTF8, random.oneOf(FIELDS));
            case 1 -> literal(random.below(2) == 0 ? random.oneOf(types) : DataType.INT64);
            default -> value(depth);
        };
    }

    private static @Nullable Expr call(ScalarFunction function, List<Expr> arguments) {
        List<@Nullable Object> constants = new ArrayList<>();
        for (Expr argument : arguments) {
            constants.add(argument instanceof Literal literal ? literal.value() : null);
        }
        try {
            Signature signature =
                    function.resolve(arguments.stream().map(Expr::type).toList(), constants);
            List<Expr> cast = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                cast.add(RandomConditions.as(
                        arguments.get(i), signature.arguments().get(i)));
            }
            return new Call(function, cast, signature.result());
        } catch (SqlException _) {
            return null;
        }
    }
}
