package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Signs;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Rules of functions that give one of their arguments, and see NULLs among them.
final class Extremes {
    private Extremes() {}

    static AbstractValue ifnull(AbstractValue first, AbstractValue second) {
        AbstractValue present = first.without(AbstractValue.NULL);
        return first.mayBeNull() ? present.join(second) : present;
    }

    static AbstractValue nullif(AbstractValue left, AbstractValue right) {
        if (!left.mayBePresent() || !right.mayBePresent()) {
            return left;
        }
        int signs = Signs.of(left, right);
        AbstractValue kept = signs == Signs.EQUAL && !right.mayBeNull() ? AbstractValue.nulls(left.type()) : left;
        return (signs & Signs.EQUAL) != 0 ? kept.with(AbstractValue.NULL) : kept;
    }

    /// @param direction 1 for the greatest, -1 for the least
    static AbstractValue extreme(AbstractCall call, int direction) {
        DataType type = call.resultType();
        int beyond = direction > 0 ? AbstractValue.NEGATIVE_NAN : AbstractValue.POSITIVE_NAN;
        AbstractValue all = AbstractValue.nothing(type);
        boolean isNull = true;
        boolean isBounded = false;
        Object bound = null;
        for (AbstractValue argument : call.arguments()) {
            all = all.join(argument.without(AbstractValue.NULL));
            isNull &= argument.mayBeNull();
            // A value that is always there, and no NaN of the losing side, is one that the result passes.
            if (!argument.mayBeNull() && argument.hasOrdinary() && (argument.extras() & beyond) == 0) {
                Object end = direction > 0 ? argument.low() : argument.high();
                isBounded = true;
                bound = better(bound, end, type, direction);
            }
        }
        AbstractValue result = isBounded && bound != null && all.hasOrdinary() ? cut(all, bound, direction) : all;
        result = isBounded ? result.without(beyond) : result;
        return isNull ? result.with(AbstractValue.NULL) : result;
    }

    private static @Nullable Object better(@Nullable Object bound, @Nullable Object end, DataType type, int direction) {
        return bound == null || (end != null && ScalarOrder.compare(end, bound, type) * direction > 0) ? end : bound;
    }

    private static AbstractValue cut(AbstractValue all, Object bound, int direction) {
        AbstractValue cut = direction > 0
                ? AbstractValue.between(all.type(), bound, all.high())
                : AbstractValue.between(all.type(), all.low(), bound);
        return cut.with(all.extras());
    }
}
