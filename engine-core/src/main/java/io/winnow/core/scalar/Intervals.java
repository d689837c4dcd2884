package io.winnow.core.scalar;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// Measures of intervals.
public final class Intervals {
    /// Nanoseconds of 24 hours.
    public static final long NANOS_PER_DAY = 86_400_000_000_000L;

    /// Days that a month counts as where intervals are compared.
    public static final int DAYS_PER_MONTH = 30;

    private static final BigInteger DAY = BigInteger.valueOf(NANOS_PER_DAY);

    private Intervals() {}

    /// The length by which intervals are compared and grouped: a month as 30 days, a day as 24 hours.
    public static BigInteger totalNanos(IntervalValue interval) {
        long days = (long) interval.months() * DAYS_PER_MONTH + interval.days();
        return DAY.multiply(BigInteger.valueOf(days)).add(BigInteger.valueOf(interval.nanos()));
    }

    /// The sum of two intervals, part by part.
    ///
    /// @throws ArithmeticException where a part is out of range
    public static IntervalValue plus(IntervalValue left, IntervalValue right) {
        return new IntervalValue(
                Math.addExact(left.months(), right.months()),
                Math.addExact(left.days(), right.days()),
                Math.addExact(left.nanos(), right.nanos()));
    }

    /// The difference of two intervals, part by part.
    ///
    /// @throws ArithmeticException where a part is out of range
    public static IntervalValue minus(IntervalValue left, IntervalValue right) {
        return new IntervalValue(
                Math.subtractExact(left.months(), right.months()),
                Math.subtractExact(left.days(), right.days()),
                Math.subtractExact(left.nanos(), right.nanos()));
    }

    /// Every part times a whole number.
    ///
    /// @throws ArithmeticException where a part is out of range
    public static IntervalValue times(IntervalValue interval, long factor) {
        return new IntervalValue(
                Math.toIntExact(Math.multiplyExact(interval.months(), factor)),
                Math.toIntExact(Math.multiplyExact(interval.days(), factor)),
                Math.multiplyExact(interval.nanos(), factor));
    }

    /// The interval times a factor; what is left of a month after whole ones counts as 30 days each, what is left of
    /// a day as 24 hours, and nanoseconds are rounded half away from zero. The factor is the decimal that a double
    /// shows as, so that a tenth of a year is 1 month 6 days.
    ///
    /// @throws ArithmeticException where a part is out of range, or the factor is not finite
    public static IntervalValue times(IntervalValue interval, double factor) {
        return scaled(interval, decimal(factor), BigDecimal.ONE);
    }

    /// The interval over a divisor, by the rules of [#times(IntervalValue, double)].
    ///
    /// @throws ArithmeticException where a part is out of range, or the divisor is zero or not finite
    public static IntervalValue dividedBy(IntervalValue interval, double divisor) {
        return scaled(interval, BigDecimal.ONE, decimal(divisor));
    }

    private static BigDecimal decimal(double value) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException("not finite");
        }
        return BigDecimal.valueOf(value);
    }

    private static IntervalValue scaled(IntervalValue interval, BigDecimal factor, BigDecimal divisor) {
        BigDecimal[] months =
                factor.multiply(BigDecimal.valueOf(interval.months())).divideAndRemainder(divisor);
        BigDecimal[] days = factor.multiply(BigDecimal.valueOf(interval.days()))
                .add(months[1].multiply(BigDecimal.valueOf(DAYS_PER_MONTH)))
                .divideAndRemainder(divisor);
        BigDecimal nanos = factor.multiply(BigDecimal.valueOf(interval.nanos()))
                .add(days[1].multiply(BigDecimal.valueOf(NANOS_PER_DAY)))
                .divide(divisor, 0, RoundingMode.HALF_UP);
        return new IntervalValue(months[0].intValueExact(), days[0].intValueExact(), nanos.longValueExact());
    }

    /// A difference of two points in time: whole days, and nanoseconds of the same sign.
    ///
    /// @throws ArithmeticException beyond the range of days
    public static IntervalValue between(Moment from, Moment to) {
        BigInteger seconds = BigInteger.valueOf(to.second()).subtract(BigInteger.valueOf(from.second()));
        BigInteger[] parts = seconds.multiply(BigInteger.valueOf(Moment.NANOS_PER_SECOND))
                .add(BigInteger.valueOf(to.nano() - from.nano()))
                .divideAndRemainder(DAY);
        return new IntervalValue(0, parts[0].intValueExact(), parts[1].longValueExact());
    }

    /// The point that lies an interval later on one time line: first months, then days, then nanoseconds. A day that
    /// the month reached does not have becomes its last.
    ///
    /// @throws ArithmeticException beyond the range of a long
    public static Moment plus(Moment moment, IntervalValue interval) {
        long day = moment.epochDay();
        if (interval.months() != 0) {
            day = CivilDate.ofEpochDay(day).plusMonths(interval.months()).epochDay();
        }
        return plusNanos(
                Moment.ofDay(Math.addExact(day, (long) interval.days()), moment.nanoOfDay()), interval.nanos());
    }

    /// The point some nanoseconds later.
    ///
    /// @throws ArithmeticException beyond the range of a long
    public static Moment plusNanos(Moment moment, long nanos) {
        long sum = moment.nano() + Math.floorMod(nanos, Moment.NANOS_PER_SECOND);
        long carry = sum / Moment.NANOS_PER_SECOND;
        long seconds = Math.addExact(moment.second(), Math.floorDiv(nanos, Moment.NANOS_PER_SECOND) + carry);
        return new Moment(seconds, (int) (sum % Moment.NANOS_PER_SECOND));
    }
}
