package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// The arithmetic operators over abstract values.
public final class Operators {
    private Operators() {}

    /// What is known of the operands of an operator.
    ///
    /// @param leftSpan the left operand where it is one and the same interval of time for all rows, else null
    /// @param rightSpan the right operand likewise
    public record Operands(
            AbstractValue left,
            @Nullable IntervalValue leftSpan,
            AbstractValue right,
            @Nullable IntervalValue rightSpan) {}

    /// What NULLs and errors of two operands give, both of which are always evaluated.
    public static int passedOn(AbstractValue left, AbstractValue right) {
        boolean isNull = (left.mayBeNull() && right.mayHaveValue()) || (right.mayBeNull() && left.mayHaveValue());
        boolean fails = left.mayFail() || (left.mayHaveValue() && right.mayFail());
        return (isNull ? AbstractValue.NULL : 0) | (fails ? AbstractValue.FAILURE : 0);
    }

    /// `left op right` as an expression of type `result`.
    ///
    /// @param zone the session's time zone
    public static AbstractValue apply(ArithmeticOp op, Operands operands, DataType result, ZoneId zone) {
        AbstractValue left = operands.left();
        AbstractValue right = operands.right();
        AbstractValue values;
        if (!left.mayBePresent() || !right.mayBePresent()) {
            values = AbstractValue.nothing(result);
        } else if (Types.isFloat(result)) {
            values = FloatArithmetic.apply(op, left, right, result);
        } else if (Types.isNumeric(left.type()) && Types.isNumeric(right.type())) {
            values = ExactArithmetic.apply(op, left, right, result);
        } else {
            values = TemporalArithmetics.apply(op, operands, result, zone);
        }
        return values.with(passedOn(left, right));
    }

    /// `-operand`.
    public static AbstractValue negate(AbstractValue operand) {
        AbstractValue values = operand.mayBePresent() ? negated(operand) : AbstractValue.nothing(operand.type());
        return values.with(operand.extras() & (AbstractValue.NULL | AbstractValue.FAILURE));
    }

    private static AbstractValue negated(AbstractValue operand) {
        DataType type = operand.type();
        return switch (operand) {
            case LongRange range
            when Types.isFloat(type) -> {
                AbstractValue values = range.hasOrdinary()
                        ? AbstractValue.ofKeys(type, -range.last(), -range.first())
                        : AbstractValue.nothing(type);
                yield range.mayBeNan() ? values.with(AbstractValue.POSITIVE_NAN) : values;
            }
            case LongRange range
            when Types.isDecimal(type) -> AbstractValue.ofKeys(type, -range.last(), -range.first());
            case ObjectRange range
            when range.low() instanceof BigDecimal low && range.high() instanceof BigDecimal high ->
                AbstractValue.between(type, high.negate(), low.negate());
            case LongRange range
            when Types.isInteger(type) ->
                ExactArithmetic.apply(ArithmeticOp.SUBTRACT, AbstractValue.constant(DataType.INT64, 0L), range, type);
            default -> AbstractValue.present(type).with(AbstractValue.FAILURE);
        };
    }
}
