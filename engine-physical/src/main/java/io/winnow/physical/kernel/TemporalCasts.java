package io.winnow.physical.kernel;

import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.type.TimeUnit;

/// Casts between dates and timestamps that need no zone.
final class TemporalCasts {
    private static final long SECONDS_PER_DAY = 86_400;

    private TemporalCasts() {}

    /// Timestamps of one unit as another: checked upwards, toward the past downwards.
    static ColumnLoop between(TimeUnit from, TimeUnit to) {
        if (to.perSecond() >= from.perSecond()) {
            return multiplied(to.perSecond() / from.perSecond());
        }
        long divisor = from.perSecond() / to.perSecond();
        return (column, rows) -> {
            long[] values = ((LongColumn) column).values();
            long[] out = new long[rows];
            for (int i = 0; i < rows; i++) {
                out[i] = Math.floorDiv(values[i], divisor);
            }
            return new LongColumn(out, column.validity(), rows);
        };
    }

    /// Midnights.
    static ColumnLoop ofDate(TimeUnit to) {
        return multiplied(SECONDS_PER_DAY * to.perSecond());
    }

    private static ColumnLoop multiplied(long factor) {
        return (column, rows) -> {
            long[] out = new long[rows];
            long wrong = LongArithmetic.multiply(IntegerCasts.longs(column, rows), factor, out, rows);
            return wrong < 0 ? null : new LongColumn(out, column.validity(), rows);
        };
    }

    /// The days of wall clocks.
    static ColumnLoop toDate(TimeUnit from) {
        long perDay = SECONDS_PER_DAY * from.perSecond();
        return (column, rows) -> {
            long[] values = ((LongColumn) column).values();
            int[] out = new int[rows];
            long wrong = 0;
            for (int i = 0; i < rows; i++) {
                long day = Math.floorDiv(values[i], perDay);
                wrong |= (day - Integer.MIN_VALUE) | (Integer.MAX_VALUE - day);
                out[i] = (int) day;
            }
            return wrong < 0 ? null : new IntColumn(out, column.validity(), rows);
        };
    }
}
