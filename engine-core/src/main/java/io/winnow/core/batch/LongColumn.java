package io.winnow.core.batch;

import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// 64-bit values: wide integers, short decimals, times and timestamps.
///
/// @param values at least `size` values
/// @param validity null when no row is NULL
/// @param bits `-2^bits <= value < 2^bits` for every value, even in the slot of a NULL; [#ALL_BITS] when no more is
/// known
public record LongColumn(long[] values, long @Nullable [] validity, int size, int bits) implements Column {
    /// What every `long` lies within.
    public static final int ALL_BITS = 63;

    /// A column of whose values nothing is known.
    public LongColumn(long[] values, long @Nullable [] validity, int size) {
        this(values, validity, size, ALL_BITS);
    }

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
        return new LongColumn(taken, Validity.take(validity, rows, count), count, bits);
    }

    @Override
    public LongColumn slice(int from, int count) {
        if (from == 0 && count == size) {
            return this;
        }
        long[] part = from == 0 ? values : Arrays.copyOfRange(values, from, from + count);
        return new LongColumn(part, Validity.slice(validity, from, count), count, bits);
    }

    @Override
    public long heapBytes() {
        return 8L * values.length + (validity == null ? 0 : 8L * validity.length);
    }
}
