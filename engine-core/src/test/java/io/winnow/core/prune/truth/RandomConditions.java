package io.winnow.core.prune.truth;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
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
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.Sides;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Random conditions over some columns, typed as the binder types them.
public final class RandomConditions {
    private static final String[] PATTERN_PIECES = {"%", "_", "a", "b", "\\%", "😀", "\uffff"};

    private final RandomValues random;
    private final RandomOperands operands;

    public RandomConditions(RandomOperands operands, RandomValues random) {
        this.operands = operands;
        this.random = random;
    }

    /// A condition of at most so many levels of conditions.
    public Expr condition(int depth) {
        if (depth == 0) {
            return atom(0);
        }
        return switch (random.below(10)) {
            case 0, 1 -> new And(conditions(depth - 1));
            case 2, 3 -> new Or(conditions(depth - 1));
            case 4 -> new Not(condition(depth - 1));
            case 5 -> new IsTruth(condition(depth - 1), random.oneOf(List.of(Truth.values())));
            case 6 -> new IsNull(condition(depth - 1));
            default -> atom(depth - 1);
        };
    }

    private List<Expr> conditions(int depth) {
        List<Expr> conditions = new ArrayList<>();
        for (int i = 2 + random.below(2); i > 0; i--) {
            conditions.add(condition(depth));
        }
        return conditions;
    }

    private Expr atom(int depth) {
        return switch (random.below(16)) {
            case 0, 1, 2, 3, 4, 5 -> comparison(depth);
            case 6, 7 -> in(depth);
            case 8 -> between(depth);
            case 9, 10 -> like(depth);
            case 11 -> new IsNull(operands.value(depth));
            case 12 -> ofType(DataType.BOOL, depth);
            case 13 -> new Case(List.of(condition(depth)), List.of(condition(0)), condition(0));
            case 14 -> new Coalesce(List.of(condition(depth), condition(0)));
            default -> operands.test(depth);
        };
    }

    private Expr comparison(int depth) {
        ComparisonOp op = random.oneOf(List.of(ComparisonOp.values()));
        Expr left = operands.value(depth);
        Expr right = random.below(3) == 0 ? operands.value(depth) : operands.literalNear(left);
        Expr typed = compared(op, left, right);
        return typed != null ? typed : new IsNull(left);
    }

    /// The comparison with the casts that the binder adds, null where the types are incomparable.
    static @Nullable Expr compared(ComparisonOp op, Expr left, Expr right) {
        Sides sides = Coercion.comparisonSides(left.type(), right.type());
        return sides == null ? null : new Comparison(op, as(left, sides.left()), as(right, sides.right()));
    }

    static Expr as(Expr expr, DataType type) {
        return expr.type().equals(type) ? expr : new Cast(expr, type, false);
    }

    private Expr between(int depth) {
        Expr value = operands.value(depth);
        Expr low = compared(ComparisonOp.GREATER_OR_EQUAL, value, operands.literalNear(value));
        Expr high = compared(ComparisonOp.LESS_OR_EQUAL, value, operands.literalNear(value));
        return low == null || high == null ? new IsNull(value) : new And(List.of(low, high));
    }

    private Expr in(int depth) {
        Expr value = operands.value(depth);
        List<Expr> options = new ArrayList<>();
        for (int i = random.below(4); i >= 0; i--) {
            Expr option = random.below(6) == 0
                    ? operands.value(depth)
                    : random.below(6) == 0 ? new Literal(value.type(), null) : operands.literalNear(value);
            DataType common = Coercion.comparison(value.type(), option.type());
            if (common != null && value.type().equals(common)) {
                options.add(as(option, common));
            }
        }
        Expr in = new In(value, options);
        return random.below(3) == 0 ? new Not(in) : in;
    }

    private Expr like(int depth) {
        Expr text = ofType(DataType.UTF8, depth);
        StringBuilder pattern = new StringBuilder();
        if (random.below(2) == 0 && operands.literalNear(text) instanceof Literal(var _, Object near) && near != null) {
            String close = (String) near;
            pattern.append(
                    close, 0, close.offsetByCodePoints(0, random.below(close.codePointCount(0, close.length()) + 1)));
        }
        for (int i = random.below(3); i > 0; i--) {
            pattern.append(PATTERN_PIECES[random.below(PATTERN_PIECES.length)]);
        }
        int escape = random.below(3) == 0 ? '\\' : -1;
        Expr like = new Like(text, new Literal(DataType.UTF8, pattern.toString()), escape, random.below(4) == 0);
        return random.below(3) == 0 ? new Not(like) : like;
    }

    private Expr ofType(DataType type, int depth) {
        for (int i = 0; i < 4; i++) {
            Expr value = operands.value(depth);
            if (value.type().equals(type)) {
                return value;
            }
        }
        return operands.ofType(type);
    }
}
