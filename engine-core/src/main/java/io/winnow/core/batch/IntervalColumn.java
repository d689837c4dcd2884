package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Intervals, whose months, days and nanoseconds never mix; each array has at least `size` values.
///
/// @param validity null when no row is NULL
public record IntervalColumn(int[] months, int[] days, long[] nanos, long @Nullable [] validity, int size)
        implements Column {
    @Override
    public PhysicalType physical() {
        return PhysicalType.INTERVAL;
    }

    @Override
    public IntervalColumn take(int[] rows, int count) {
        int[] takenMonths = new int[count];
        int[] takenDays = new int[count];
        long[] takenNanos = new long[count];
        for (int i = 0; i < count; i++) {
            takenMonths[i] = months[rows[i]];
            takenDays[i] = days[rows[i]];
            takenNanos[i] = nanos[rows[i]];
        }
        return new IntervalColumn(takenMonths, takenDays, takenNanos, Validity.take(validity, rows, count), count);
    }

    @Override
    public IntervalColumn slice(int from, int count) {
        return new IntervalColumn(
                Arrays.copyOfRange(months, from, from + count),
                Arrays.copyOfRange(days, from, from + count),
                Arrays.copyOfRange(nanos, from, from + count),
                Validity.slice(validity, from, count),
                count);
    }

    @Override
    public long heapBytes() {
        return 16L * months.length + (validity == null ? 0 : 8L * validity.length);
    }
}
