package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// 64-bit values: wide integers, short decimals, times and timestamps.
///
/// @param values at least `size` values
/// @param validity null when no row is NULL
public record LongColumn(long[] values, long @Nullable [] validity, int size) implements Column {
    @Override
    public PhysicalType physical() {
        return PhysicalType.INT64;
    }

    @Override
    public LongColumn take(int[] rows, int count) {
        long[] from = values;
        long[] taken = new long[count];
        for (int i = 0; i < count; i++) {
            taken[i] = from[rows[i]];
        }
        return new LongColumn(taken, Validity.take(validity, rows, count), count);
    }

    @Override
    public LongColumn slice(int from, int count) {
        if (from == 0 && count == size) {
            return this;
        }
        long[] part = from == 0 ? values : Arrays.copyOfRange(values, from, from + count);
        return new LongColumn(part, Validity.slice(validity, from, count), count);
    }

    @Override
    public long heapBytes() {
        return 8L * values.length + (validity == null ? 0 : 8L * validity.length);
    }
}
