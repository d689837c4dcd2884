package io.winnow.core.scalar;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import java.time.ZoneId;

/// One operation on dates, times, timestamps or intervals.
///
/// Months and days move the wall clock (of `zone`, where the timestamp is zoned), nanoseconds the instant; a time of
/// day goes round at midnight and takes no months or days.
record TemporalArithmetic(
        ArithmeticOp op,
        Object left,
        DataType leftType,
        Object right,
        DataType rightType,
        DataType result,
        ZoneId zone) {
    Object compute() {
        try {
            return switch (op) {
                case ADD ->
                    right instanceof IntervalValue || !isSpanFirst()
                            ? plus(left, leftType, right)
                            : plus(right, rightType, left);
                case SUBTRACT -> minus();
                case MULTIPLY ->
                    left instanceof IntervalValue span ? times(span, right) : times((IntervalValue) right, left);
                case DIVIDE -> divide((IntervalValue) left, ((Number) right).doubleValue());
                case MODULO -> throw noSuch();
            };
        } catch (ArithmeticException _) {
            throw ScalarArithmetic.overflow(shown(), result);
        }
    }

    /// Whether a span or a count of days stands before the point that it moves.
    private boolean isSpanFirst() {
        return leftType instanceof DataType.Interval
                || leftType instanceof DataType.Int
                || (leftType instanceof DataType.Time && rightType instanceof DataType.Date);
    }

    private Object plus(Object point, DataType pointType, Object span) {
        if (pointType instanceof DataType.Date) {
            return result instanceof DataType.Timestamp type
                    ? (Object) Moment.ofDay((Long) point, (Long) span).units(type.unit())
                    : (Object) day(Math.addExact((Long) point, (Long) span));
        }
        return shift(point, pointType, (IntervalValue) span);
    }

    private static long day(long day) {
        return Math.toIntExact(day);
    }

    private Object minus() {
        if (leftType instanceof DataType.Date) {
            long difference = Math.subtractExact((Long) left, (Long) right);
            return rightType instanceof DataType.Date ? difference : day(difference);
        }
        if (right instanceof IntervalValue span) {
            return left instanceof IntervalValue whole
                    ? Intervals.minus(whole, span)
                    : shift(left, leftType, Intervals.minus(new IntervalValue(0, 0, 0), span));
        }
        if (leftType instanceof DataType.Timestamp a && rightType instanceof DataType.Timestamp b) {
            return Intervals.between(Moment.of((Long) right, b.unit()), Moment.of((Long) left, a.unit()));
        }
        return new IntervalValue(0, 0, (Long) left - (Long) right);
    }

    private Object shift(Object point, DataType type, IntervalValue span) {
        return switch (type) {
            case DataType.Interval _ -> Intervals.plus((IntervalValue) point, span);
            case DataType.Time _ -> {
                long within = span.nanos() % Intervals.NANOS_PER_DAY;
                yield Math.floorMod((Long) point + within, Intervals.NANOS_PER_DAY);
            }
            case DataType.Timestamp timestamp ->
                shift(Moment.of((Long) point, timestamp.unit()), timestamp.zoned(), span)
                        .units(timestamp.unit());
            default -> throw noSuch();
        };
    }

    private Moment shift(Moment moment, boolean zoned, IntervalValue span) {
        if (!zoned || (span.months() == 0 && span.days() == 0)) {
            return Intervals.plus(moment, span);
        }
        Moment local = moment.plusSeconds(Zones.offsetAt(moment.second(), zone));
        Moment moved = Intervals.plus(local, new IntervalValue(span.months(), span.days(), 0));
        Moment instant = new Moment(Zones.instantOf(moved.second(), zone), moved.nano());
        return Intervals.plusNanos(instant, span.nanos());
    }

    private static IntervalValue times(IntervalValue span, Object factor) {
        return factor instanceof Long whole ? Intervals.times(span, whole) : Intervals.times(span, (Double) factor);
    }

    private IntervalValue divide(IntervalValue span, double divisor) {
        if (divisor == 0) {
            throw new ExecutionException(ErrorCode.DIVISION_BY_ZERO, "INTERVAL division by zero: " + shown());
        }
        return Intervals.dividedBy(span, divisor);
    }

    private String shown() {
        return ValueText.shown(left, leftType) + " " + op.symbol() + " " + ValueText.shown(right, rightType);
    }

    private PlanException noSuch() {
        return new PlanException("no arithmetic " + leftType + " " + op.symbol() + " " + rightType);
    }
}
