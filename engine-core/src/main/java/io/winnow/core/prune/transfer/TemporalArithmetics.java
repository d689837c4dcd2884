package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.transfer.Operators.Operands;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.scalar.ScalarArithmetic;
import io.winnow.core.type.DataType;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Arithmetic of dates and times where it keeps the order: days, and spans without months. A month ends days of
/// different months on one, so it does not.
final class TemporalArithmetics {
    private TemporalArithmetics() {}

    /// The values, and whether some are out of range.
    static AbstractValue apply(ArithmeticOp op, Operands operands, DataType result, ZoneId zone) {
        AbstractValue left = operands.left();
        AbstractValue right = operands.right();
        boolean minus = op == ArithmeticOp.SUBTRACT;
        if (op != ArithmeticOp.ADD && !minus) {
            return anything(result);
        }
        if (left instanceof LongRange a && right instanceof LongRange b) {
            return longs(minus, a, b, result);
        }
        IntervalValue span = operands.rightSpan();
        if (left instanceof LongRange point && span != null && point.type() instanceof DataType.Timestamp type) {
            return isEven(span, type, zone) ? shifted(op, point, span, zone) : anything(result);
        }
        span = operands.leftSpan();
        if (right instanceof LongRange point && span != null && point.type() instanceof DataType.Timestamp type) {
            return isEven(span, type, zone) && !minus ? shifted(op, point, span, zone) : anything(result);
        }
        return anything(result);
    }

    private static AbstractValue anything(DataType result) {
        return AbstractValue.present(result).with(AbstractValue.FAILURE);
    }

    private static AbstractValue longs(boolean minus, LongRange a, LongRange b, DataType result) {
        boolean dates = a.type() instanceof DataType.Date && b.type() instanceof DataType.Date;
        boolean days = result instanceof DataType.Date;
        if (dates && minus) {
            return AbstractValue.between(result, a.first() - b.last(), a.last() - b.first());
        }
        if (days) {
            AbstractValue first = plain(a);
            AbstractValue second = plain(b);
            ArithmeticOp op = minus ? ArithmeticOp.SUBTRACT : ArithmeticOp.ADD;
            AbstractValue sum = ExactArithmetic.apply(op, first, second, DataType.INT32);
            return sum instanceof LongRange range && range.hasOrdinary()
                    ? AbstractValue.ofKeys(result, range.first(), range.last()).with(range.extras())
                    : AbstractValue.failure(result);
        }
        return anything(result);
    }

    /// Days and counts of days as plain numbers.
    private static AbstractValue plain(LongRange range) {
        return AbstractValue.ofKeys(DataType.INT64, range.first(), range.last());
    }

    /// Whether a span moves all timestamps by the same time.
    private static boolean isEven(IntervalValue span, DataType.Timestamp type, ZoneId zone) {
        return span.months() == 0
                && (span.days() == 0 || !type.zoned() || zone.getRules().isFixedOffset());
    }

    /// An end that fails says nothing of the points between: the end itself may be no moment that a calendar knows.
    private static AbstractValue shifted(ArithmeticOp op, LongRange point, IntervalValue span, ZoneId zone) {
        DataType type = point.type();
        AbstractValue low = shift(op, point.low(), span, type, zone);
        AbstractValue high = shift(op, point.high(), span, type, zone);
        @Nullable Object first = low.mayFail() ? null : low.low();
        @Nullable Object last = high.mayFail() ? null : high.high();
        return AbstractValue.between(type, first, last).with((low.extras() | high.extras()) & AbstractValue.FAILURE);
    }

    private static AbstractValue shift(ArithmeticOp op, Object point, IntervalValue span, DataType type, ZoneId zone) {
        return Monotone.at(
                point, type, value -> ScalarArithmetic.apply(op, value, type, span, DataType.INTERVAL, type, zone));
    }
}
