package io.winnow.physical.kernel;

import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.type.TimeUnit;

/// Comparisons of pairs (high signed, low unsigned): 128-bit decimals, and whatever is brought into that form.
final class WideComparisons {
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    private WideComparisons() {}

    static void compare(ComparisonOp op, Int128Column left, Int128Column right, byte[] out, int rows) {
        int signs = Signs.of(op);
        long[] high = left.high();
        long[] low = left.low();
        long[] otherHigh = right.high();
        long[] otherLow = right.low();
        for (int i = 0; i < rows; i++) {
            out[i] = Signs.holds(signs, compare(high[i], low[i], otherHigh[i], otherLow[i]));
        }
    }

    static void compare(ComparisonOp op, Int128Column values, long cHigh, long cLow, byte[] out, int rows) {
        int signs = Signs.of(op);
        long[] high = values.high();
        long[] low = values.low();
        for (int i = 0; i < rows; i++) {
            out[i] = Signs.holds(signs, compare(high[i], low[i], cHigh, cLow));
        }
    }

    /// -1, 0 or 1.
    static int compare(long high, long low, long otherHigh, long otherLow) {
        return high != otherHigh ? Long.compare(high, otherHigh) : Long.compareUnsigned(low, otherLow);
    }

    /// Intervals as (days, nanoseconds of the day), a month as 30 days: equal and ordered as intervals are.
    static Int128Column keys(IntervalColumn intervals, int rows) {
        int[] months = intervals.months();
        int[] days = intervals.days();
        long[] nanos = intervals.nanos();
        long[] high = new long[rows];
        long[] low = new long[rows];
        for (int i = 0; i < rows; i++) {
            high[i] = months[i] * 30L + days[i] + Math.floorDiv(nanos[i], NANOS_PER_DAY);
            low[i] = Math.floorMod(nanos[i], NANOS_PER_DAY);
        }
        return new Int128Column(high, low, intervals.validity(), rows);
    }

    /// Timestamps of one unit as (seconds, nanoseconds of the second).
    static Int128Column keys(LongColumn timestamps, TimeUnit unit, int rows) {
        long perSecond = unit.perSecond();
        long nanosPerUnit = TimeUnit.NANOSECOND.perSecond() / perSecond;
        long[] values = timestamps.values();
        long[] high = new long[rows];
        long[] low = new long[rows];
        for (int i = 0; i < rows; i++) {
            high[i] = Math.floorDiv(values[i], perSecond);
            low[i] = Math.floorMod(values[i], perSecond) * nanosPerUnit;
        }
        return new Int128Column(high, low, timestamps.validity(), rows);
    }
}
