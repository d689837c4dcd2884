package io.winnow.core.scalar;

/// A span of time whose parts never mix by themselves: adding a month is not adding 30 days. Compared and grouped
/// as if it did: a month as 30 days, a day as 24 hours.
public record IntervalValue(int months, int days, long nanos) {}
