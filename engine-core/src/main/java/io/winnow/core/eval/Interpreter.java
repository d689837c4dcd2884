package io.winnow.core.eval;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.function.FunctionCall;
import io.winnow.core.scalar.LikePattern;
import io.winnow.core.scalar.ScalarArithmetic;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Evaluates an expression for one row, obviously right rather than fast.
///
/// SQL's three-valued logic: UNKNOWN is a null boolean. AND, OR, CASE and COALESCE go from the left and evaluate no
/// operand that those before it make irrelevant.
public final class Interpreter {
    private final @Nullable Object[] row;
    private final EvaluationContext context;

    private Interpreter(@Nullable Object[] row, EvaluationContext context) {
        this.row = row;
        this.context = context;
    }

    /// The value for one row, null for NULL.
    ///
    /// @param row carriers (see `core.scalar`) by column position
    /// @throws io.winnow.core.error.ExecutionException where the value does not exist
    public static @Nullable Object evaluate(Expr expr, @Nullable Object[] row, EvaluationContext context) {
        return new Interpreter(row, context).value(expr);
    }

    private @Nullable Object value(Expr expr) {
        return switch (expr) {
            case ColumnRef ref -> row[ref.index()];
            case Literal literal -> literal.value();
            case Comparison comparison -> compare(comparison);
            case Arithmetic arithmetic -> arithmetic(arithmetic);
            case Negate negate -> {
                Object operand = value(negate.operand());
                yield operand == null ? null : ScalarArithmetic.negate(operand, negate.type());
            }
            case And and -> junction(and.operands(), false);
            case Or or -> junction(or.operands(), true);
            case Not not -> {
                Object operand = value(not.operand());
                yield operand == null ? null : (Object) !(Boolean) operand;
            }
            case IsNull isNull -> value(isNull.operand()) == null;
            case IsTruth is -> isTruth(is);
            case In in -> in(in);
            case Like like -> like(like);
            case Case branches -> branch(branches);
            case Coalesce coalesce -> firstValue(coalesce.operands());
            case Cast cast -> cast(cast);
            case Call call -> call(call);
            case FieldAccess access ->
                value(access.operand()) instanceof List<?> parts ? parts.get(access.field()) : null;
        };
    }

    private @Nullable Boolean compare(Comparison comparison) {
        Object left = value(comparison.left());
        Object right = value(comparison.right());
        ComparisonOp op = comparison.op();
        if (left == null || right == null) {
            boolean bothNull = left == null && right == null;
            return switch (op) {
                case DISTINCT -> !bothNull;
                case NOT_DISTINCT -> bothNull;
                case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> null;
            };
        }
        return op.holds(ScalarOrder.compare(
                left, comparison.left().type(), right, comparison.right().type()));
    }

    private @Nullable Object arithmetic(Arithmetic arithmetic) {
        Object left = value(arithmetic.left());
        Object right = value(arithmetic.right());
        if (left == null || right == null) {
            return null;
        }
        DataType leftType = arithmetic.left().type();
        DataType rightType = arithmetic.right().type();
        return ScalarArithmetic.apply(
                arithmetic.op(), left, leftType, right, rightType, arithmetic.type(), context.zone());
    }

    /// AND and OR: `decisive` wins over UNKNOWN, UNKNOWN over the other.
    private @Nullable Boolean junction(List<Expr> operands, boolean decisive) {
        boolean unknown = false;
        for (Expr operand : operands) {
            Object value = value(operand);
            if (value == null) {
                unknown = true;
            } else if ((Boolean) value == decisive) {
                return decisive;
            }
        }
        return unknown ? null : (Boolean) !decisive;
    }

    private boolean isTruth(IsTruth is) {
        Object operand = value(is.operand());
        return switch (is.truth()) {
            case TRUE -> Boolean.TRUE.equals(operand);
            case FALSE -> Boolean.FALSE.equals(operand);
            case UNKNOWN -> operand == null;
        };
    }

    private @Nullable Boolean in(In in) {
        Object value = value(in.value());
        boolean unknown = value == null && !in.options().isEmpty();
        for (Expr option : in.options()) {
            Object candidate = value(option);
            if (value == null || candidate == null) {
                unknown = true;
            } else if (ScalarOrder.compare(value, in.value().type(), candidate, option.type()) == 0) {
                return true;
            }
        }
        return unknown ? null : Boolean.FALSE;
    }

    private @Nullable Boolean like(Like like) {
        Object value = value(like.value());
        Object pattern = value(like.pattern());
        if (value == null || pattern == null) {
            return null;
        }
        LikePattern compiled = like.ignoreCase()
                ? LikePattern.ignoringCase((String) pattern, like.escape())
                : LikePattern.of((String) pattern, like.escape());
        return compiled.matches((String) value);
    }

    private @Nullable Object branch(Case branches) {
        for (int i = 0; i < branches.conditions().size(); i++) {
            if (Boolean.TRUE.equals(value(branches.conditions().get(i)))) {
                return value(branches.results().get(i));
            }
        }
        return value(branches.otherwise());
    }

    private @Nullable Object firstValue(List<Expr> operands) {
        for (Expr operand : operands) {
            Object value = value(operand);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private @Nullable Object cast(Cast cast) {
        Object operand = value(cast.operand());
        DataType from = cast.operand().type();
        return cast.lenient()
                ? ScalarCasts.castOrNull(operand, from, cast.type(), context.zone())
                : ScalarCasts.cast(operand, from, cast.type(), context.zone());
    }

    private @Nullable Object call(Call call) {
        List<Expr> operands = call.arguments();
        @Nullable Object[] arguments = new @Nullable Object[operands.size()];
        boolean anyNull = false;
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = value(operands.get(i));
            anyNull |= arguments[i] == null;
        }
        if (anyNull && call.function().strict()) {
            return null;
        }
        List<DataType> types = operands.stream().map(Expr::type).toList();
        return call.function().evaluate(new FunctionCall(types, call.type(), context.zone(), context.now()), arguments);
    }
}
