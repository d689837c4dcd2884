package io.winnow.core.scalar;

import java.math.BigInteger;

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
}
