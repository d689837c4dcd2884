package io.winnow.core.scalar;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// Adds up the parts of an interval exactly; the fraction of each carries down to the next smaller kind.
final class IntervalSum {
    private static final BigDecimal DAYS_PER_MONTH = BigDecimal.valueOf(Intervals.DAYS_PER_MONTH);
    private static final BigDecimal NANOS_PER_DAY = BigDecimal.valueOf(Intervals.NANOS_PER_DAY);

    private BigInteger months = BigInteger.ZERO;
    private BigInteger days = BigInteger.ZERO;
    private BigDecimal nanos = BigDecimal.ZERO;

    /// Adds `count` of a unit by its lower-case name, singular or plural; false for an unknown unit.
    boolean add(BigDecimal count, String unit) {
        switch (unit) {
            case "millennium", "millennia", "millenniums" -> addMonths(count, 12_000);
            case "century", "centuries", "c" -> addMonths(count, 1200);
            case "decade", "decades" -> addMonths(count, 120);
            case "year", "years", "y", "yr", "yrs" -> addMonths(count, 12);
            case "quarter", "quarters" -> addMonths(count, 3);
            case "month", "months", "mon", "mons" -> addMonths(count, 1);
            case "week", "weeks", "w" -> addDays(count.multiply(BigDecimal.valueOf(7)));
            case "day", "days", "d" -> addDays(count);
            case "hour", "hours", "h", "hr", "hrs" -> addNanos(count, 3600 * Moment.NANOS_PER_SECOND);
            case "minute", "minutes", "m", "min", "mins" -> addNanos(count, 60 * Moment.NANOS_PER_SECOND);
            case "second", "seconds", "s", "sec", "secs" -> addNanos(count, Moment.NANOS_PER_SECOND);
            case "millisecond", "milliseconds", "ms", "msec", "msecs" -> addNanos(count, 1_000_000);
            case "microsecond", "microseconds", "us", "µs", "usec", "usecs" -> addNanos(count, 1_000);
            case "nanosecond", "nanoseconds", "ns", "nsec", "nsecs" -> addNanos(count, 1);
            default -> {
                return false;
            }
        }
        return true;
    }

    void addMonths(BigDecimal count, int monthsEach) {
        BigDecimal total = count.multiply(BigDecimal.valueOf(monthsEach));
        BigInteger whole = total.toBigInteger();
        months = months.add(whole);
        addDays(total.subtract(new BigDecimal(whole)).multiply(DAYS_PER_MONTH));
    }

    void addDays(BigDecimal count) {
        BigInteger whole = count.toBigInteger();
        days = days.add(whole);
        nanos = nanos.add(count.subtract(new BigDecimal(whole)).multiply(NANOS_PER_DAY));
    }

    void addNanos(BigDecimal count, long nanosEach) {
        nanos = nanos.add(count.multiply(BigDecimal.valueOf(nanosEach)));
    }

    /// The sum, to the nearest nanosecond; null where a part is out of range.
    @Nullable
    IntervalValue interval() {
        BigInteger wholeNanos = nanos.setScale(0, RoundingMode.HALF_UP).toBigInteger();
        return months.bitLength() > 31 || days.bitLength() > 31 || wholeNanos.bitLength() > 63
                ? null
                : new IntervalValue(months.intValue(), days.intValue(), wholeNanos.longValue());
    }
}
